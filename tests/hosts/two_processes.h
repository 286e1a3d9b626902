// What programs of two processes share: one that is forked before a GPU is used, and how both talk.
#pragma once
#include "check.h"
#include <cstring>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

struct Other {
  int line = -1;
  pid_t process = -1;

  template <typename T> void tell(const T &what) const { MUST(write(line, &what, sizeof what) == sizeof what); }
  template <typename T> T ask() const {
    T what{};
    MUST(recv(line, &what, sizeof what, MSG_WAITALL) == sizeof what);
    return what;
  }
  // Both have come here.
  void meet() const {
    tell('m');
    MUST(ask<char>() == 'm');
  }
  void killed() const {
    MUST(kill(process, SIGKILL) == 0);
    MUST(waitpid(process, nullptr, 0) == process);
  }
  void ended_well() const {
    int status = 0;
    MUST(waitpid(process, &status, 0) == process);
    MUST(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  }
};

// A process that does one thing with this one, and ends.
inline Other start(void (*body)(Other)) {
  int ends[2];
  MUST(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
  Other other{ends[0], fork()};
  if (other.process == 0) {
    close(ends[0]);
    body(Other{ends[1], getppid()});
    fflush(nullptr);
    _exit(0);
  }
  close(ends[1]);
  return other;
}

// Gives the other process a file.
inline void send_file(int line, int file) {
  char byte = 'f', room[CMSG_SPACE(sizeof file)] = {};
  iovec part{&byte, 1};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = room;
  message.msg_controllen = sizeof room;
  cmsghdr *head = CMSG_FIRSTHDR(&message);
  head->cmsg_level = SOL_SOCKET;
  head->cmsg_type = SCM_RIGHTS;
  head->cmsg_len = CMSG_LEN(sizeof file);
  memcpy(CMSG_DATA(head), &file, sizeof file);
  MUST(sendmsg(line, &message, 0) == 1);
}
inline int receive_file(int line) {
  char byte, room[CMSG_SPACE(sizeof(int))];
  iovec part{&byte, 1};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = room;
  message.msg_controllen = sizeof room;
  MUST(recvmsg(line, &message, 0) == 1 && CMSG_FIRSTHDR(&message));
  int file;
  memcpy(&file, CMSG_DATA(CMSG_FIRSTHDR(&message)), sizeof file);
  return file;
}
