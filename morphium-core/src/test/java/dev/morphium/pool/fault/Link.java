package dev.morphium.pool.fault;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/** One connection through a proxy: a socket to the client, one to the server, a thread each way. */
final class Link {
  private static final int CHUNK = 8_192;

  private final long number;
  private final Socket client;
  private final Socket server;
  private final Gate gate;
  private final Consumer<Link> whenOver;
  private final List<Thread> threads;
  private volatile boolean over;
  private volatile boolean dead;

  Link(long number, Socket client, Socket server, Gate gate, Consumer<Link> whenOver) {
    this.number = number;
    this.client = client;
    this.server = server;
    this.gate = gate;
    this.whenOver = whenOver;
    this.threads =
        List.of(
            thread("to-server", () -> pump(client, server, Direction.TO_SERVER)),
            thread("to-client", () -> pump(server, client, Direction.TO_CLIENT)));
  }

  private Thread thread(String name, Runnable work) {
    return Thread.ofVirtual().name("fault-proxy-" + number + "-" + name).unstarted(work);
  }

  void start() {
    threads.forEach(Thread::start);
  }

  /** Closes both sockets with a reset; a peer sees it at once. */
  void cut() {
    over = true;
    reset(client);
    reset(server);
    gate.wake();
    whenOver.accept(this);
  }

  void join() throws InterruptedException {
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private void pump(Socket from, Socket to, Direction direction) {
    try {
      pass(from.getInputStream(), to.getOutputStream(), direction);
      end();
    } catch (IOException | InterruptedException e) {
      cut();
    }
  }

  private void pass(InputStream in, OutputStream out, Direction direction)
      throws IOException, InterruptedException {
    byte[] buffer = new byte[CHUNK];
    Faults known = Faults.NONE;
    SplittableRandom random = known.random(number, direction);
    long passed = 0;
    for (int read = in.read(buffer); read >= 0 && !over; read = in.read(buffer)) {
      Faults faults = gate.passable(() -> over);
      if (faults != known) {
        known = faults;
        random = faults.random(number, direction);
        passed = 0;
      }
      gate.pause(faults, faults.delayNanos(random), () -> over);
      dead |= faults.swallows(direction);
      if (dead) {
        continue;
      }
      faults.garble(direction, buffer, read, random);
      int allowed = (int) Math.min(read, faults.cutAfter(direction) - passed);
      out.write(buffer, 0, allowed);
      passed += allowed;
      if (passed >= faults.cutAfter(direction)) {
        out.flush();
        cut();
        return;
      }
    }
  }

  /** One side has closed its socket in order, so the other one is closed in order too. */
  private void end() throws IOException {
    over = true;
    client.close();
    server.close();
    gate.wake();
    whenOver.accept(this);
  }

  static void reset(Socket socket) {
    try {
      if (!socket.isClosed()) {
        socket.setSoLinger(true, 0);
      }
    } catch (IOException e) {
      // its peer was faster
    } finally {
      closeQuietly(socket);
    }
  }

  private static void closeQuietly(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // closed is closed
    }
  }
}
