package dev.morphium.repository;

import dev.morphium.query.filter.Filter;
import jakarta.data.Limit;
import jakarta.data.Sort;
import jakarta.data.exceptions.EmptyResultException;
import jakarta.data.exceptions.NonUniqueResultException;
import jakarta.data.page.CursoredPage;
import jakarta.data.page.Page;
import jakarta.data.page.PageRequest;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a repository method asks for, and the forms that its results have; a value that never
 * changes.
 *
 * @param <T> the entities
 * @param <R> the results: the entities, or what is selected of them
 */
public final class EntityQuery<T, R> {
  private final EntityOperations<T> operations;
  private final Selection selection;
  private final Function<Selection, Stream<R>> reading;

  private EntityQuery(
      EntityOperations<T> operations, Selection selection, Function<Selection, Stream<R>> reading) {
    this.operations = operations;
    this.selection = selection;
    this.reading = reading;
  }

  static <T> EntityQuery<T, T> of(EntityOperations<T> operations) {
    return new EntityQuery<>(operations, Selection.EVERYTHING, operations::stream);
  }

  /** Those that meet a condition too. */
  public EntityQuery<T, R> where(Filter<Object> condition) {
    return with(selection.and(condition));
  }

  /** In an order, after any that was asked for before. */
  public EntityQuery<T, R> orderBy(Sort<?> sort) {
    return with(
        selection.then(
            new Sort<>(operations.path(sort.property()), sort.isAscending(), sort.ignoreCase())));
  }

  /** In these orders, after any that was asked for before. */
  public EntityQuery<T, R> orderBy(Iterable<? extends Sort<?>> sorts) {
    EntityQuery<T, R> query = this;
    for (Sort<?> sort : sorts) {
      query = query.orderBy(sort);
    }
    return query;
  }

  /** In these orders, after any that was asked for before. */
  public EntityQuery<T, R> orderBy(Sort<?>[] sorts) {
    return orderBy(List.of(sorts));
  }

  /** The first of them. */
  public EntityQuery<T, R> limit(int count) {
    return with(selection.window(0, count));
  }

  /** A range of them. */
  public EntityQuery<T, R> limit(Limit limit) {
    return with(selection.window(limit.startAt() - 1, limit.maxResults()));
  }

  /**
   * The values of properties in place of the entities.
   *
   * @param row makes a result of the values, which are in the order of the paths
   */
  public <V> EntityQuery<T, V> select(
      Function<@Nullable Object[], ? extends V> row, String... paths) {
    List<String> names = List.of(paths);
    return new EntityQuery<>(
        operations, selection, asked -> operations.rows(asked, names).map(row));
  }

  /** The results, read in batches; to be closed. */
  public Stream<R> stream() {
    return reading.apply(selection);
  }

  /** The results. */
  public List<R> list() {
    return list(selection);
  }

  /**
   * The only result.
   *
   * @throws EmptyResultException when there is none
   * @throws NonUniqueResultException when there are several
   */
  public R single() {
    return optional()
        .orElseThrow(
            () ->
                new EmptyResultException(
                    "no %s was found; an Optional can be empty".formatted(operations.name())));
  }

  /**
   * The only result, or empty when there is none.
   *
   * @throws NonUniqueResultException when there are several
   */
  public Optional<R> optional() {
    long limit = selection.limit() == 0 ? 2 : Math.min(2, selection.limit());
    List<R> found = list(selection.window(selection.skip(), limit));
    if (found.size() > 1) {
      throw new NonUniqueResultException(
          "more than one %s was found; a List takes several, and Limit.of(1) the first"
              .formatted(operations.name()));
    }
    return found.isEmpty() ? Optional.empty() : Optional.of(found.get(0));
  }

  /** How many there are. */
  public long count() {
    return operations.count(selection);
  }

  /** Whether there is one. */
  public boolean exists() {
    return operations.exists(selection);
  }

  /** Deletes them; how many they were. */
  public long delete() {
    return operations.delete(selection);
  }

  /** Changes them; how many they were. */
  public long update(Assignment... assignments) {
    return operations.update(selection, List.of(assignments));
  }

  /**
   * A page that skips the results of the pages before it.
   *
   * @throws IllegalArgumentException when the request has a cursor, or there is a limit as well
   */
  public Page<R> page(PageRequest request) {
    return new OffsetPaging<>(this).page(request);
  }

  Selection selection() {
    return selection;
  }

  EntityOperations<T> operations() {
    return operations;
  }

  List<R> list(Selection asked) {
    try (Stream<R> results = reading.apply(asked)) {
      return results.toList();
    }
  }

  private EntityQuery<T, R> with(Selection next) {
    return new EntityQuery<>(operations, next, reading);
  }

  /**
   * A page that begins after or before the keys of an entity, whatever was inserted or deleted
   * meanwhile.
   *
   * @throws IllegalArgumentException when there is no order, or the cursor belongs to another one
   */
  public static <T> CursoredPage<T> cursoredPage(EntityQuery<T, T> query, PageRequest request) {
    return new CursorPaging<>(query).page(request);
  }
}
