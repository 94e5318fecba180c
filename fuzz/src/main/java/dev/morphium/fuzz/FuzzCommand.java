package dev.morphium.fuzz;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command that fuzzes: each target in a process of its own, by Jazzer, for a time. */
@Command(
    name = "fuzz",
    mixinStandardHelpOptions = true,
    description = {
      "Gives inputs that nobody has thought of to everything that reads what others have written,",
      "guided by the code that they reach. Exit code 1: something was found."
    })
public final class FuzzCommand implements Callable<Integer> {
  @Option(names = "--seconds", description = "How long each target is fuzzed (${DEFAULT-VALUE}).")
  private int seconds = 60;

  @Option(
      names = "--targets",
      split = ",",
      description = "Which ones: batch, bson, command, dump, frame, scram, uri (all).")
  private List<String> names = List.of();

  @Option(
      names = "--folder",
      description = "Where inputs, logs and findings are kept (${DEFAULT-VALUE}).")
  private Path folder = Path.of("fuzz-runs");

  @Option(
      names = "--seed",
      description = "Repeats a run with one thread; 0: another one each time.")
  private int seed;

  /** Runs the command line. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new FuzzCommand()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    List<String> known = FuzzTarget.all().stream().map(FuzzTarget::name).toList();
    for (String name : names) {
      if (!known.contains(name)) {
        System.err.println("there is no target '" + name + "'; there are " + known);
        return 2;
      }
    }
    System.out.printf(
        "%-10s %12s %10s %10s  %s%n", "target", "inputs", "coverage", "kept", "found");
    boolean clean = true;
    for (FuzzTarget target : FuzzTarget.all()) {
      if (names.isEmpty() || names.contains(target.name())) {
        FuzzRun run = FuzzRun.of(target, folder.resolve(target.name()), seconds, seed);
        System.out.println(run);
        clean &= run.findings().isEmpty();
      }
    }
    return clean ? 0 : 1;
  }
}
