package dev.morphium.internal.mapping.object;

import dev.morphium.annotation.AutoSequence;
import dev.morphium.annotation.CreationTime;
import dev.morphium.annotation.Encrypted;
import dev.morphium.annotation.Index;
import dev.morphium.annotation.Indexes;
import dev.morphium.annotation.LastAccess;
import dev.morphium.annotation.LastChange;
import dev.morphium.annotation.Reference;
import dev.morphium.annotation.Version;
import dev.morphium.exception.MappingException;
import dev.morphium.mapping.reference.Lazy;
import java.lang.annotation.Annotation;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What annotations ask of the properties that they stand on. */
final class PropertyChecks {
  private static final Set<Class<?>> WHOLE =
      Set.of(int.class, long.class, Integer.class, Long.class);
  private static final Set<Class<?>> TIMES =
      Set.of(
          long.class,
          Long.class,
          String.class,
          Date.class,
          Instant.class,
          LocalDateTime.class,
          OffsetDateTime.class,
          ZonedDateTime.class);

  private static final List<Class<? extends Annotation>> COMPARED =
      List.of(Index.class, Indexes.class, Version.class);

  private PropertyChecks() {}

  static void check(Class<?> owner, DeclaredProperty property) {
    one(property, Version.class, WHOLE, "an int or long");
    one(property, AutoSequence.class, WHOLE, "an int or long");
    for (Class<? extends Annotation> time :
        List.of(CreationTime.class, LastChange.class, LastAccess.class)) {
      one(property, time, TIMES, "a long, Date, String or moment of java.time");
    }
    if (property.isId() && (property.has(Encrypted.class) || property.has(Reference.class))) {
      throw new MappingException(
          "%s is the id of %s, which cannot be @Encrypted or a @Reference"
              .formatted(property.place(), owner.getName()));
    }
    checkEncrypted(property);
    checkReference(property);
  }

  private static void checkEncrypted(DeclaredProperty property) {
    Encrypted encrypted = property.annotation(Encrypted.class);
    for (Class<? extends Annotation> other : COMPARED) {
      boolean allowed = encrypted == null || encrypted.deterministic() && other != Version.class;
      if (!allowed && property.has(other)) {
        throw new MappingException(
            "%s is @Encrypted, differently each time, so that it cannot have @%s, which compares values"
                .formatted(property.place(), other.getSimpleName()));
      }
    }
  }

  private static void one(
      DeclaredProperty property,
      Class<? extends Annotation> annotation,
      Set<Class<?>> types,
      String what) {
    if (property.has(annotation) && !types.contains(property.type().raw())) {
      throw new MappingException(
          "%s is a %s: a property with @%s is %s"
              .formatted(property.place(), property.type(), annotation.getSimpleName(), what));
    }
  }

  private static boolean isContainer(Class<?> type) {
    return type.isArray()
        || Iterable.class.isAssignableFrom(type)
        || Map.class.isAssignableFrom(type);
  }

  private static void checkReference(DeclaredProperty property) {
    Reference reference = property.annotation(Reference.class);
    boolean lazy =
        property.type().raw() == Lazy.class
            || property.type().arguments().stream().anyMatch(type -> type.raw() == Lazy.class);
    if (reference == null && lazy) {
      throw new MappingException(
          "%s is Lazy, which only a property with @Reference can be".formatted(property.place()));
    }
    if (reference == null) {
      return;
    }
    if (reference.omitMissing() && (lazy || !isContainer(property.type().raw()))) {
      throw new MappingException(
          "%s cannot leave out objects that are missing: only collections, arrays and maps that are not Lazy can have omitMissing"
              .formatted(property.place()));
    }
    if (reference.lazyLoading() && !lazy) {
      throw new MappingException(
          "%s is loaded when it is asked for, so that its type is Lazy<%s>"
              .formatted(property.place(), property.type().raw().getSimpleName()));
    }
  }
}
