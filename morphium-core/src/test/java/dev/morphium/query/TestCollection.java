package dev.morphium.query;

import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.Mapper;
import dev.morphium.mapping.ProjectedMapping;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Namespace;

/** A collection of records for tests. */
record TestCollection<T>(EntityMapping<T> mapping, Namespace namespace, CommandRunner runner)
    implements EntityCollection<T> {
  static TestCollection<Person> people(CommandRunner runner) {
    return new TestCollection<>(
        Mapper.create().mapping(Person.class), new Namespace("test", "people"), runner);
  }

  @Override
  public <D> DtoProjection<D> projection(Class<D> type) {
    return projection(mapping, type);
  }

  /** A projection by a mapper of its own. */
  static <D> DtoProjection<D> projection(EntityMapping<?> mapping, Class<D> type) {
    ProjectedMapping<D> made = Mapper.create().projection(mapping, type);
    return new DtoProjection<>(made.fields(), made.mapping()::decode);
  }
}
