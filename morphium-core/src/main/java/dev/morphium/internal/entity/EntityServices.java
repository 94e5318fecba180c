package dev.morphium.internal.entity;

import dev.morphium.driver.Driver;
import dev.morphium.internal.listener.StorageListeners;
import dev.morphium.internal.write.Auditor;
import dev.morphium.internal.write.EntityTimestamps;
import dev.morphium.internal.write.Sequences;
import dev.morphium.mapping.Mapper;
import dev.morphium.operation.CommandRunner;
import dev.morphium.scope.ScopeBinding;
import dev.morphium.session.SessionBinding;
import dev.morphium.settings.MorphiumSettings;
import java.util.function.Consumer;

/**
 * What all entity types of a Morphium share.
 *
 * @param database where entities live when nothing else is said
 * @param binding which session a thread's operations take part in
 * @param validation throws when an entity is not valid
 * @param auditor who changes entities
 * @param extension what stands between entities and the server
 * @param scopes what is different for a thread's operations within a scope
 */
public record EntityServices(
    MorphiumSettings settings,
    String database,
    Driver driver,
    Mapper mapper,
    CommandRunner runner,
    SessionBinding binding,
    StorageListeners listeners,
    Sequences sequences,
    EntityTimestamps timestamps,
    Auditor auditor,
    Consumer<Object> validation,
    TypeExtension extension,
    ScopeBinding scopes) {}
