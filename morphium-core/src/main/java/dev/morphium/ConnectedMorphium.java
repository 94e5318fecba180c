package dev.morphium;

import dev.morphium.async.Async;
import dev.morphium.cache.CacheControl;
import dev.morphium.driver.Driver;
import dev.morphium.internal.argument.Arguments;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.Mapper;
import dev.morphium.metrics.MorphiumStatistics;
import dev.morphium.operation.CommandRunner;
import dev.morphium.scope.OperationScope;
import dev.morphium.settings.MorphiumSettings;

/** A {@link Morphium} that is connected by a driver. */
final class ConnectedMorphium
    implements Morphium,
        ReadOperations,
        WriteOperations,
        SessionOperations,
        StreamOperations,
        CollectionOperations,
        ListenerRegistration,
        PublisherOperations {
  private final MorphiumContext parts;

  ConnectedMorphium(MorphiumContext parts) {
    this.parts = parts;
  }

  @Override
  public MorphiumContext parts() {
    return parts;
  }

  @Override
  public Async<Morphium> async() {
    return async(this);
  }

  @Override
  public <S> Async<S> async(S subject) {
    Arguments.required(subject, "async", "subject");
    return parts.async.of(subject);
  }

  @Override
  public OperationScope scope() {
    return parts.scopes.scope();
  }

  @Override
  public MorphiumStatistics statistics() {
    return parts.statistics();
  }

  @Override
  public CacheControl cache() {
    return parts.cache;
  }

  @Override
  public MorphiumSettings settings() {
    return parts.settings;
  }

  @Override
  public String database() {
    return parts.database;
  }

  @Override
  public Mapper mapper() {
    return parts.mapper;
  }

  @Override
  public <T> EntityMapping<T> mapping(Class<T> type) {
    return parts.mapper.mapping(type);
  }

  @Override
  public CommandRunner runner() {
    return parts.runner;
  }

  @Override
  public Driver driver() {
    return parts.driver;
  }

  @Override
  public void closeBefore(AutoCloseable dependent) {
    Arguments.required(dependent, "closeBefore", "dependent");
    parts.dependents.add(dependent);
  }

  @Override
  public void closedAlready(AutoCloseable dependent) {
    Arguments.required(dependent, "closedAlready", "dependent");
    parts.dependents.remove(dependent);
  }

  @Override
  public void close() {
    parts.close();
  }
}
