package dev.morphium.server.replication.raft.rpc;

import com.alipay.sofa.jraft.rpc.RpcContext;
import com.alipay.sofa.jraft.rpc.RpcProcessor;
import dev.morphium.server.replication.MemberReport;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** Answers the reports of other members with this member's own. */
public final class ReportProcessor implements RpcProcessor<MemberReport> {
  private final Function<MemberReport, CompletionStage<MemberReport>> answers;

  /**
   * @param answers hears a report, and gives the own one when it is time to
   */
  public ReportProcessor(Function<MemberReport, CompletionStage<MemberReport>> answers) {
    this.answers = answers;
  }

  @Override
  public void handleRequest(RpcContext context, MemberReport report) {
    answers.apply(report).thenAccept(context::sendResponse);
  }

  @Override
  public String interest() {
    return MemberReport.class.getName();
  }
}
