package dev.morphium.engine.registry;

import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The operator table of one family: each name with its implementation, or as planned.
 *
 * <p>A name is implemented (it has a factory), planned (asking for it is an explicit error) or
 * unknown (MongoDB's own error, which differs from family to family). A table is written out in one
 * place and never changes afterwards. Its entries are made when the first name is looked up, since
 * each costs the virtual machine a class, and few processes use a name of every family.
 *
 * @param <F> what an implemented name gives: usually a factory
 */
public final class OperatorTable<F> {
  private final Supplier<Builder<F>> source;

  /** Null until the first look-up; threads that come at once make equal ones. */
  private volatile @Nullable Entries<F> made;

  private OperatorTable(Supplier<Builder<F>> source) {
    this.source = source;
  }

  /** The table whose entries this makes when the first of its names is looked up. */
  public static <F> OperatorTable<F> lazy(Supplier<Builder<F>> source) {
    return new OperatorTable<>(source);
  }

  /**
   * @param family what to call a member in messages, for instance {@code "expression"}
   */
  public static <F> Builder<F> of(String family) {
    return new Builder<>(family);
  }

  /**
   * What stands behind the name, or null when the family does not know it. @throws CommandException
   * 238 when it is planned
   */
  public @Nullable F find(String name) {
    Entries<F> entries = entries();
    F found = entries.implemented.get(name);
    if (found == null && entries.planned.contains(name)) {
      throw new CommandException(
          ErrorCode.NOT_IMPLEMENTED,
          "The " + entries.family + " '" + name + "' is not supported yet by this server");
    }
    return found;
  }

  private Entries<F> entries() {
    Entries<F> entries = made;
    if (entries == null) {
      entries = source.get().entries();
      made = entries;
    }
    return entries;
  }

  /**
   * What stands behind the name. @throws CommandException 238 when it is planned, the given one
   * when it is unknown
   */
  public F require(String name, Supplier<CommandException> unknown) {
    F found = find(name);
    if (found == null) {
      throw unknown.get();
    }
    return found;
  }

  public boolean isImplemented(String name) {
    return entries().implemented.containsKey(name);
  }

  public boolean isPlanned(String name) {
    return entries().planned.contains(name);
  }

  /** All implemented names in alphabetical order. */
  public Set<String> implementedNames() {
    return Collections.unmodifiableSet(new TreeSet<>(entries().implemented.keySet()));
  }

  /** All planned names in alphabetical order. */
  public Set<String> plannedNames() {
    return Collections.unmodifiableSet(new TreeSet<>(entries().planned));
  }

  private record Entries<F>(String family, Map<String, F> implemented, Set<String> planned) {}

  /** Collects the entries of a table. */
  public static final class Builder<F> {
    private final String family;
    private final Map<String, F> implemented = new TreeMap<>();
    private final Set<String> planned = new TreeSet<>();

    private Builder(String family) {
      this.family = family;
    }

    public Builder<F> implemented(String name, F factory) {
      if (implemented.put(name, factory) != null || planned.contains(name)) {
        throw new IllegalStateException(family + " " + name + " stands twice in its table");
      }
      return this;
    }

    public Builder<F> planned(String... names) {
      for (String name : names) {
        if (!planned.add(name) || implemented.containsKey(name)) {
          throw new IllegalStateException(family + " " + name + " stands twice in its table");
        }
      }
      return this;
    }

    /** Takes over all entries of another builder: a family may be written out in several files. */
    public Builder<F> with(Builder<F> other) {
      other.implemented.forEach(this::implemented);
      return planned(other.planned.toArray(String[]::new));
    }

    public OperatorTable<F> build() {
      return lazy(() -> this);
    }

    private Entries<F> entries() {
      return new Entries<>(family, Map.copyOf(implemented), Set.copyOf(planned));
    }
  }
}
