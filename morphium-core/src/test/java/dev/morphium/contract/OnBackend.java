package dev.morphium.contract;

import dev.morphium.Morphium;
import dev.morphium.MorphiumBuilder;
import dev.morphium.settings.SettingsBuilder;
import java.util.function.Consumer;
import org.bson.BsonDocument;

/** What a topic of the contract has to work with: an empty database of its own. */
interface OnBackend {
  /** A Morphium with the usual settings. */
  Morphium morphium();

  /** Another one on the same data; closed after the test. */
  Morphium open(Consumer<SettingsBuilder> settings, Consumer<MorphiumBuilder> parts);

  /** Another one with other settings on the same data; closed after the test. */
  default Morphium open(Consumer<SettingsBuilder> settings) {
    return open(settings, parts -> {});
  }

  /** A command on the test's database. */
  default BsonDocument run(String command) {
    return morphium().runCommand(morphium().database(), BsonDocument.parse(command));
  }
}
