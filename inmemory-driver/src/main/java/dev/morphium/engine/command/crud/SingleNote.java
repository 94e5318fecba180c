package dev.morphium.engine.command.crud;

import dev.morphium.engine.change.WriteBatch;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.write.StatementNotes;
import org.jspecify.annotations.Nullable;

/**
 * Remembers one statement that runs alone, at its position among all statements of the command.
 *
 * @param notes those of the command
 * @param index the position of the statement
 */
record SingleNote(StatementNotes notes, int index) implements StatementNotes {
  @Override
  public boolean wasDone(int position) {
    return notes.wasDone(index + position);
  }

  @Override
  public void inserted(WriteBatch batch, int first, int last) {
    notes.inserted(batch, index + first, index + last);
  }

  @Override
  public void changed(
      WriteBatch batch, int position, @Nullable Document before, @Nullable Document after) {
    notes.changed(batch, index + position, before, after);
  }
}
