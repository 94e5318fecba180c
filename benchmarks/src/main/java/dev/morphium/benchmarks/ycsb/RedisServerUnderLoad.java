package dev.morphium.benchmarks.ycsb;

import dev.morphium.benchmarks.load.Load;
import dev.morphium.benchmarks.process.Target;
import dev.morphium.server.net.FreePorts;
import io.netty.channel.EventLoopGroup;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A Redis that keeps nothing on the disk, with the commands of YCSB's binding for it. */
record RedisServerUnderLoad(Process process, int port) implements YcsbServer {
  /** Starts one, when the machine has it. */
  static Optional<YcsbServer> start() throws IOException {
    int port = FreePorts.choose(1).iterator().next();
    Process process;
    try {
      process =
          new ProcessBuilder(
                  "redis-server", "--port", "" + port, "--bind", "127.0.0.1", "--save", "")
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
    } catch (IOException e) {
      return Optional.empty();
    }
    BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.contains("eady to accept connections")) {
        return Optional.of(new RedisServerUnderLoad(process, port));
      }
    }
    throw new IOException("redis-server ended before it was ready");
  }

  @Override
  public String name() {
    return "redis";
  }

  @Override
  public void fill(int records) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      OutputStream out = socket.getOutputStream();
      for (int record = 0; record < records; record++) {
        List<String> words = new ArrayList<>(List.of("HSET", Records.key(record)));
        for (int field = 0; field < Records.FIELDS; field++) {
          words.add(Records.field(field));
          words.add(Records.value(record, field));
        }
        out.write(command(words));
        String expected = ":" + Records.FIELDS + "\r\n";
        String answer =
            new String(
                socket.getInputStream().readNBytes(expected.length()), StandardCharsets.US_ASCII);
        if (!answer.equals(expected)) {
          throw new IOException("redis has answered " + answer);
        }
      }
    }
  }

  @Override
  public Load load(EventLoopGroup group) {
    return new Load(new Target("redis://127.0.0.1:" + port, () -> {}), group, RespFraming::new);
  }

  @Override
  public Template read() {
    return new Template(command(List.of("HGETALL", Template.KEY)));
  }

  @Override
  public Template update() {
    return new Template(command(List.of("HSET", Template.KEY, Template.FIELD, Template.VALUE)));
  }

  private static byte[] command(List<String> words) {
    StringBuilder text = new StringBuilder("*" + words.size() + "\r\n");
    for (String word : words) {
      text.append('$').append(word.length()).append("\r\n").append(word).append("\r\n");
    }
    return text.toString().getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  public Duration cpuTime() {
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
  }

  @Override
  public void close() {
    process.destroy();
  }
}
