// Placeholder, removed with the first real test.
