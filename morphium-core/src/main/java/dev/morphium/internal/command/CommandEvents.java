package dev.morphium.internal.command;

import dev.morphium.operation.Answer;
import dev.morphium.operation.Interceptor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The interceptor that records each command as an event {@code dev.morphium.Command} of JDK Flight
 * Recorder, when a recording asks for it: {@code jcmd PID JFR.start}. Otherwise it costs a look.
 *
 * <p>An event has no values, and its threshold and whether it is on are said by the recording.
 */
public final class CommandEvents implements Interceptor {
  private CommandEvents() {}

  /** The interceptor; none in a runtime without the module {@code jdk.jfr}. */
  public static List<Interceptor> ifThere() {
    return ModuleLayer.boot().findModule("jdk.jfr").isPresent()
        ? List.of(new CommandEvents())
        : List.of();
  }

  @Override
  public Answer around(Call call, Next next) {
    RecordedCommand event = new RecordedCommand();
    if (!event.isEnabled()) {
      return next.run(call);
    }
    event.begin();
    try {
      Answer answer = next.run(call);
      event.documents = AnsweredDocuments.count(answer.reply());
      end(event, call, null);
      return answer;
    } catch (RuntimeException | Error failure) {
      end(event, call, failure);
      throw failure;
    }
  }

  private static void end(RecordedCommand event, Call call, @Nullable Throwable failure) {
    event.end();
    if (event.shouldCommit()) {
      event.command = call.operation().name();
      event.database = call.operation().database();
      event.collection = call.operation().collection();
      event.type = call.type() == null ? null : call.type().getName();
      event.shape = CommandShape.of(call.operation());
      event.failure = failure == null ? null : CommandLog.name(failure);
      event.commit();
    }
  }
}
