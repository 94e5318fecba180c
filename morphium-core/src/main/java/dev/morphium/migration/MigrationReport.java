package dev.morphium.migration;

import java.util.List;

/**
 * The report of a migration: what was done by this call, and what had been done before.
 *
 * @param changed the units that this call has executed, or would execute, or has rolled back, in
 *     the order in which that is done
 * @param already the units that had been executed before, in their order
 */
public record MigrationReport(List<String> changed, List<String> already) {
  public MigrationReport {
    changed = List.copyOf(changed);
    already = List.copyOf(already);
  }
}
