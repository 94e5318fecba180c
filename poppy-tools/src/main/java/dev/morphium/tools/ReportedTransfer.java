package dev.morphium.tools;

import dev.morphium.server.dump.transfer.TransferListener;
import dev.morphium.tools.terminal.ProgressReport;

/** Reports on standard error what a dump or a restore does. */
final class ReportedTransfer implements TransferListener {
  private final ProgressReport report = ProgressReport.onError();

  @Override
  public synchronized void tell(String line) {
    report.line(line);
  }

  @Override
  public synchronized void reached(
      String action, String collection, long documents, long done, long all) {
    report.reached(action, documents, done, all, collection);
  }

  synchronized void end() {
    report.end();
  }
}
