package dev.morphium.benchmarks.faults;

import dev.morphium.benchmarks.faults.nemesis.Fault;
import dev.morphium.benchmarks.faults.nemesis.Fault.Needs;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The plan of one fault run: seed, faults, duration, and whether there is a journal.
 *
 * @param seed chooses everything that is chosen, but for what threads and networks choose
 * @param faults the kinds of harm, mixed
 * @param seconds how long
 * @param journal whether the members keep a journal, and clients ask for it
 */
record RunPlan(long seed, List<Fault> faults, int seconds, boolean journal) {
  RunPlan {
    faults = List.copyOf(faults);
  }

  boolean needs(Needs needs) {
    return faults.stream().anyMatch(fault -> fault.needs() == needs);
  }

  String names() {
    return faults.stream().map(Fault::name).collect(Collectors.joining("+"));
  }
}
