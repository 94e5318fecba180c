package dev.morphium.benchmarks.jmh;

import java.util.List;
import java.util.concurrent.Callable;
import org.openjdk.jmh.Main;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The measurements inside of the engine, run by JMH with JMH's own options. */
@Command(
    name = "jmh",
    description = "Measures parts of the engine with JMH; every option is JMH's (-h lists them).")
public final class JmhCommand implements Callable<Integer> {
  @Parameters(arity = "0..*", paramLabel = "OPTION", description = "Options of JMH.")
  private List<String> options = List.of();

  @Override
  public Integer call() throws Exception {
    Main.main(options.toArray(String[]::new));
    return 0;
  }
}
