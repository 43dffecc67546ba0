#pragma once
#include <errno.h>
#include <netdb.h>
#include <mosquitto.h>
