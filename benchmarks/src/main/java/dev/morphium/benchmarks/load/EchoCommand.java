package dev.morphium.benchmarks.load;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The echo as a program, for a process of its own. */
@Command(
    name = "echo",
    mixinStandardHelpOptions = true,
    description = "Answers every message with as many bytes as it asks for.")
public final class EchoCommand implements Callable<Integer> {
  @Option(names = "--port", description = "Port to listen on, 0 for any (${DEFAULT-VALUE}).")
  private int port = 0;

  /** The echo alone, on any port. */
  public static void main(String[] arguments) throws Exception {
    new EchoCommand().call();
  }

  @Override
  public Integer call() throws Exception {
    try (EchoServer server = EchoServer.start(port)) {
      System.out.println(server.uri());
      server.awaitEnd();
    }
    return 0;
  }
}
