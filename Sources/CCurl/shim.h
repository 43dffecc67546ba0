#pragma once
#include <curl/curl.h>

// What Swift cannot call: variadic functions. One wrapper for each kind of value that an option
// takes (curl_easy_setopt(3)).

static inline CURLcode brewguide_curl_number(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode brewguide_curl_large(CURL *handle, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode brewguide_curl_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode brewguide_curl_bytes(CURL *handle, const void *bytes, curl_off_t count) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, count);
    return code == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, bytes) : code;
}

static inline CURLcode brewguide_curl_headers(CURL *handle, struct curl_slist *headers) {
    return curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
}

// The three callbacks, which are all given the same pointer.
static inline void brewguide_curl_callbacks(
    CURL *handle, void *context, curl_write_callback body, curl_write_callback header,
    curl_xferinfo_callback progress) {
    curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, body);
    curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
    curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, header);
    curl_easy_setopt(handle, CURLOPT_HEADERDATA, context);
    curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, progress);
    curl_easy_setopt(handle, CURLOPT_XFERINFODATA, context);
    curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
}

static inline CURLcode brewguide_curl_status(CURL *handle, long *status) {
    return curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, status);
}

// Bytes of the request that were sent: whether the server may have done it.
static inline CURLcode brewguide_curl_sent(CURL *handle, long *count) {
    return curl_easy_getinfo(handle, CURLINFO_REQUEST_SIZE, count);
}
