print("brewguide")
