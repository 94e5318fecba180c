package dev.morphium.internal.command;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** A command that was sent to the server, as an event of JDK Flight Recorder. */
@Name("dev.morphium.Command")
@Label("Database Command")
@Description("A command that Morphium has sent, until its reply")
@Category("Morphium")
@StackTrace(false)
final class RecordedCommand extends Event {
  @Label("Command")
  @Nullable String command;

  @Label("Database")
  @Nullable String database;

  @Label("Collection")
  @Nullable String collection;

  @Label("Entities")
  @Nullable String type;

  @Label("Shape")
  @Description("The command without its values")
  @Nullable String shape;

  @Label("Documents")
  @Description("How many documents the reply has, or tells of")
  long documents;

  @Label("Failure")
  @Nullable String failure;
}
