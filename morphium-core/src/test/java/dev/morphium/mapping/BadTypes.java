package dev.morphium.mapping;

import dev.morphium.annotation.AdditionalData;
import dev.morphium.annotation.Aliases;
import dev.morphium.annotation.AutoSequence;
import dev.morphium.annotation.CreationTime;
import dev.morphium.annotation.Embedded;
import dev.morphium.annotation.Encrypted;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.IgnoreFields;
import dev.morphium.annotation.Index;
import dev.morphium.annotation.Lifecycle;
import dev.morphium.annotation.LimitToFields;
import dev.morphium.annotation.PreStore;
import dev.morphium.annotation.Property;
import dev.morphium.annotation.Reference;
import dev.morphium.annotation.Version;
import dev.morphium.mapping.converter.Convert;
import dev.morphium.mapping.converter.Converter;
import dev.morphium.mapping.reference.Lazy;
import java.util.AbstractList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Types that nothing can be stored of, each for a reason of its own. */
@SuppressWarnings({"ClassCanBeStatic", "UnusedVariable"}) // that is what is wrong with them
final class BadTypes {
  private BadTypes() {}

  record WithThread(Thread worker) {}

  record WithFunction(List<Supplier<String>> makers) {}

  record WithInterface(Greeting greeting) {}

  interface Greeting {}

  abstract static class Shape {}

  static final class NoConstructor {
    private String name = "";

    NoConstructor(int somethingElse) {
      name += somethingElse;
    }
  }

  static final class FinalOutside {
    private final String owner;
    private final int limit;

    FinalOutside(String owner) {
      this.owner = owner;
      this.limit = owner.length();
    }

    int limit() {
      return limit;
    }
  }

  final class Inner {
    private String name;
  }

  @Entity
  record WithoutId(String name) {}

  record TwoIds(@Id String first, @Id String second) {}

  record TwoNames(@Property(fieldName = "x") int one, @Property(fieldName = "x") int two) {}

  record AliasTaken(String name, @Aliases("name") String other) {}

  static class Above {
    private String name;
  }

  static final class Shadowing extends Above {
    private String name;
  }

  record DottedName(@Property(fieldName = "a.b") String value) {}

  record DollarName(@Property(fieldName = "$a") String value) {}

  record EmptyName(@Property(fieldName = "") String value) {}

  record WrongVersion(@Id String id, @Version String version) {}

  record WrongSequence(@Id String id, @AutoSequence boolean number) {}

  record WrongTime(@Id String id, @CreationTime int created) {}

  record TwoRests(
      @AdditionalData Map<String, Object> one, @AdditionalData Map<String, Object> two) {}

  record RestIsList(@AdditionalData List<String> rest) {}

  record ObjectKeys(Map<Thread, String> byThread) {}

  static final class Odd extends AbstractList<String> {
    Odd(String only) {}

    @Override
    public String get(int index) {
      return "";
    }

    @Override
    public int size() {
      return 0;
    }
  }

  record OddCollection(Odd odd) {}

  record ReferenceToText(@Reference Set<String> names) {}

  record ReferenceWithoutLazy(@Id String id, @Reference(lazyLoading = true) ReferenceMe other) {}

  record LazyWithoutReference(@Id String id, Lazy<ReferenceMe> other) {}

  record ReferenceMe(@Id String id) {}

  record Secret(@Encrypted String text) {}

  record SecretId(@Id @Encrypted String id) {}

  static final class NeedsArgument implements Converter<String> {
    NeedsArgument(int unused) {}

    @Override
    public BsonValue toBson(String value) {
      return new BsonString(value);
    }

    @Override
    public String fromBson(BsonValue value) {
      return value.asString().getValue();
    }
  }

  record WrongConverter(@Convert(NeedsArgument.class) String text) {}

  @Lifecycle
  record NothingCalled(@Id String id) {}

  record CalledWithArgument(@Id String id) {
    @PreStore
    void before(String why) {}
  }

  @LimitToFields("/nothing/")
  record NothingLeft(String name) {}

  @LimitToFields("pasword")
  record LimitedToMisspelled(String password) {}

  @IgnoreFields("pasword")
  record IgnoringMisspelled(String name, String password) {}

  @Entity
  record TwoVersions(@Id String id, @Version long first, @Version long second) {}

  @Embedded
  record CountedInside(String street, @Version long version) {}

  @Embedded
  record IndexedInside(@Index(unique = true) String street) {}

  @IgnoreFields("/[/")
  record WrongPattern(String name) {}

  sealed interface SameIds permits One, Two {}

  @Embedded(typeId = "same")
  record One(int a) implements SameIds {}

  @Embedded(typeId = "same")
  record Two(int b) implements SameIds {}

  record Endless<T>(Endless<List<T>> next) {}
}
