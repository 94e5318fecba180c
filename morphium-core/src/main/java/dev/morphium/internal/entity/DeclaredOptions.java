package dev.morphium.internal.entity;

import dev.morphium.annotation.DefaultReadPreference;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.SafetyLevel;
import dev.morphium.annotation.WriteSafety;
import dev.morphium.driver.ReadConcern;
import dev.morphium.driver.ReadPreference;
import dev.morphium.driver.WriteConcern;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.operation.OperationOptions;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** The options of operations that the annotations of a type ask for. */
final class DeclaredOptions {
  private DeclaredOptions() {}

  static OperationOptions of(EntityMapping<?> mapping) {
    DefaultReadPreference preference = mapping.annotation(DefaultReadPreference.class);
    Entity entity = mapping.annotation(Entity.class);
    WriteSafety safety = mapping.annotation(WriteSafety.class);
    return new OperationOptions(
        preference == null
            ? null
            : ReadPreference.of(ReadPreference.Mode.valueOf(preference.value().name())),
        entity == null ? null : concern(entity.readConcernLevel()),
        safety == null ? null : concern(safety),
        null);
  }

  private static @Nullable ReadConcern concern(Entity.ReadConcernLevel level) {
    return level == Entity.ReadConcernLevel.DEFAULT ? null : ReadConcern.valueOf(level.name());
  }

  private static WriteConcern concern(WriteSafety safety) {
    return new WriteConcern(
        nodes(safety.level()), safety.waitForJournalCommit(), Math.max(0, safety.timeout()));
  }

  private static BsonValue nodes(SafetyLevel level) {
    return switch (level) {
      case BASIC -> new BsonInt32(0);
      case NORMAL -> new BsonInt32(1);
      case WAIT_FOR_SLAVE -> new BsonInt32(2);
      case MAJORITY -> new BsonString("majority");
    };
  }
}
