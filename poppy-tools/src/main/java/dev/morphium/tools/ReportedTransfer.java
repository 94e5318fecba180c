package dev.morphium.tools;

import dev.morphium.server.dump.transfer.TransferListener;
import dev.morphium.tools.terminal.ProgressReport;

/** Reports on standard error what a dump or a restore does. */
final class ReportedTransfer implements TransferListener {
  private final ProgressReport report = ProgressReport.onError();

  @Override
  public void tell(String line) {
    report.line(line);
  }

  @Override
  public void reached(String action, String collection, long done, long all) {
    report.reached(action, done, all, collection);
  }

  void end() {
    report.end();
  }
}
