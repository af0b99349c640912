/*
 * The least that forwarding can cost: for each packet of each viewer one AES-GCM SRTP protect (RFC 7714: header as
 * associated data, payload encrypted in place, 16 bytes of tag) and one sendto, nothing else. Paced like the stream
 * that the engines forward. A second process reads the packets, as viewers would, and is not counted.
 *
 * gcc -O2 floor.c -lsrtp2, as every SRTP stack here does it; or -DBARE -lcrypto where libsrtp2-dev is missing: the
 * cipher alone, which is less than a protect.
 *
 * usage: floor VIEWERS SECONDS    prints CPU milliseconds a viewer-second
 */
#include <arpa/inet.h>
#ifdef BARE
#include <openssl/evp.h>
#else
#include <srtp2/srtp.h>
#endif
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define VIDEO_BYTES 1040
#define AUDIO_BYTES 120
#define HEADER_BYTES 12
#define TAG_BYTES 16

static struct sockaddr_in *addresses;
static int viewers, sender;

#ifdef BARE
static EVP_CIPHER_CTX **contexts;

static void open_viewer(int viewer, uint8_t *key) {
  contexts[viewer] = EVP_CIPHER_CTX_new();
  if (EVP_EncryptInit_ex(contexts[viewer], EVP_aes_256_gcm(), NULL, key, NULL) != 1) exit(1);
}

static int protect(int viewer, uint8_t *packet, int bytes) {
  int written;
  uint8_t iv[12] = {0};
  memcpy(iv + 8, packet + 2, 2);
  EVP_CIPHER_CTX *context = contexts[viewer];
  EVP_EncryptInit_ex(context, NULL, NULL, NULL, iv);
  EVP_EncryptUpdate(context, NULL, &written, packet, HEADER_BYTES);
  EVP_EncryptUpdate(context, packet + HEADER_BYTES, &written, packet + HEADER_BYTES, bytes - HEADER_BYTES);
  EVP_EncryptFinal_ex(context, packet + bytes, &written);
  EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, TAG_BYTES, packet + bytes);
  return bytes + TAG_BYTES;
}
#else
static srtp_t *contexts;

static void open_viewer(int viewer, uint8_t *key) {
  srtp_policy_t policy = {0};
  srtp_crypto_policy_set_from_profile_for_rtp(&policy.rtp, srtp_profile_aead_aes_256_gcm);
  srtp_crypto_policy_set_from_profile_for_rtcp(&policy.rtcp, srtp_profile_aead_aes_256_gcm);
  policy.ssrc.type = ssrc_any_outbound;
  policy.key = key;
  policy.window_size = 1024;
  if (srtp_create(&contexts[viewer], &policy) != srtp_err_status_ok) exit(1);
}

static int protect(int viewer, uint8_t *packet, int bytes) {
  if (srtp_protect(contexts[viewer], packet, &bytes) != srtp_err_status_ok) exit(1);
  return bytes;
}
#endif

/** One packet to every viewer. `kind`: its SSRC and payload type, 1 video, 2 audio. */
static void send_to_all(int kind, uint16_t sequence, int bytes) {
  uint8_t packet[VIDEO_BYTES + 256];
  for (int viewer = 0; viewer < viewers; viewer += 1) {
    memset(packet, 0x5a, bytes);
    memset(packet, 0, HEADER_BYTES);
    packet[0] = 0x80;
    packet[1] = 96 + kind;
    packet[2] = sequence >> 8;
    packet[3] = sequence & 0xff;
    packet[11] = kind;
    int size = protect(viewer, packet, bytes);
    sendto(sender, packet, size, 0, (struct sockaddr *)&addresses[viewer], sizeof *addresses);
  }
}

static void read_all(int *sockets) {
  int poll = epoll_create1(0);
  for (int viewer = 0; viewer < viewers; viewer += 1) {
    struct epoll_event event = {.events = EPOLLIN, .data.fd = sockets[viewer]};
    epoll_ctl(poll, EPOLL_CTL_ADD, sockets[viewer], &event);
  }
  uint8_t packet[2048];
  struct epoll_event events[256];
  for (;;) {
    int count = epoll_wait(poll, events, 256, 1000);
    for (int each = 0; each < count; each += 1)
      while (recv(events[each].data.fd, packet, sizeof packet, MSG_DONTWAIT) > 0) {
      }
  }
}

static double cpu_ms(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e3 + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e3;
}

int main(int argc, char **argv) {
  if (argc != 3) return 1;
  viewers = atoi(argv[1]);
  int seconds = atoi(argv[2]);
  int *sockets = calloc(viewers, sizeof *sockets);
  addresses = calloc(viewers, sizeof *addresses);
  contexts = calloc(viewers, sizeof *contexts);
#ifndef BARE
  srtp_init();
#endif
  uint8_t key[64] = {7};
  for (int viewer = 0; viewer < viewers; viewer += 1) {
    socklen_t length = sizeof *addresses;
    addresses[viewer].sin_family = AF_INET;
    addresses[viewer].sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    sockets[viewer] = socket(AF_INET, SOCK_DGRAM, 0);
    if (bind(sockets[viewer], (struct sockaddr *)&addresses[viewer], length) != 0) return 1;
    getsockname(sockets[viewer], (struct sockaddr *)&addresses[viewer], &length);
    key[1] = viewer;
    open_viewer(viewer, key);
  }
  sender = socket(AF_INET, SOCK_DGRAM, 0);
  pid_t reader = fork();
  if (reader == 0) read_all(sockets);

  double before = cpu_ms();
  struct timespec next;
  clock_gettime(CLOCK_MONOTONIC, &next);
  uint16_t video = 1, audio = 1;
  for (int frame = 0; frame < seconds * 25; frame += 1) {
    for (int part = 0; part < (frame % 5 == 4 ? 3 : 4); part += 1) send_to_all(1, video++, VIDEO_BYTES);
    for (int part = 0; part < 2; part += 1) send_to_all(2, audio++, AUDIO_BYTES);
    next.tv_nsec += 40000000;
    if (next.tv_nsec >= 1000000000) {
      next.tv_nsec -= 1000000000;
      next.tv_sec += 1;
    }
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &next, NULL);
  }
  printf("%.4f\n", (cpu_ms() - before) / ((double)viewers * seconds));
  kill(reader, SIGKILL);
  return 0;
}
