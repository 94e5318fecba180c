package dev.morphium.benchmarks.consensus;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.morphium.benchmarks.process.JavaCommand;
import dev.morphium.server.net.FreePorts;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Three nodes of the consensus library with empty state machines, each in a Java virtual machine of
 * its own, as the servers of a set are.
 */
public final class ConsensusAlone implements AutoCloseable {
  private static final int NODES = 3;

  private final List<Child> children = new ArrayList<>();
  private final List<String> uris = new ArrayList<>();
  private int leader;

  private record Child(Process process, BufferedReader answers, BufferedWriter requests) {
    /** What a node says next after a word; it also logs. */
    private String after(String word) throws IOException {
      for (String line = answers.readLine(); line != null; line = answers.readLine()) {
        if (line.startsWith(word)) {
          return line.substring(word.length());
        }
      }
      throw new IOException("a node of the consensus library has ended");
    }
  }

  /** Starts the nodes, whose entries have so many bytes. */
  public static ConsensusAlone start(Path directory, int bytes, JavaCommand java)
      throws IOException {
    ConsensusAlone alone = new ConsensusAlone();
    String ports =
        FreePorts.choose(NODES).stream().map(String::valueOf).collect(Collectors.joining(","));
    try {
      for (int i = 0; i < NODES; i++) {
        alone.start(java, ports, i, directory, bytes);
      }
      for (Child child : alone.children) {
        alone.uris.add(child.after(ConsensusNode.READY));
      }
      return alone;
    } catch (IOException | RuntimeException e) {
      alone.close();
      throw e;
    }
  }

  private void start(JavaCommand java, String ports, int index, Path directory, int bytes)
      throws IOException {
    String name = ConsensusNode.class.getName();
    Process process =
        new ProcessBuilder(java.of(name, ports, "" + index, directory.toString(), "" + bytes))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    children.add(new Child(process, process.inputReader(UTF_8), process.outputWriter(UTF_8)));
  }

  /** How many entries a second the leader agrees on for callers of its process. */
  public double perSecond(int callers, double seconds) throws IOException {
    for (Child child : children) {
      child.requests().write(callers + " " + seconds + "\n");
      child.requests().flush();
    }
    double most = 0;
    for (int i = 0; i < NODES; i++) {
      double rate = Double.parseDouble(children.get(i).after(ConsensusNode.RATE));
      if (rate > most) {
        most = rate;
        leader = i;
      }
    }
    return most;
  }

  /** Where the node that led when it was measured last agrees on an entry for each message. */
  public String leaderUri() {
    return uris.get(leader);
  }

  @Override
  public void close() {
    children.forEach(child -> child.process().destroy());
  }
}
