package dev.morphium.driver;

/** What every backend does alike that is a replica set, beside {@link DriverContract}. */
public abstract class ReplicaSetContract extends ContractBase
    implements ChangeStreamContract, ChangeStreamResumeContract, ChangeStreamHistoryContract {}
