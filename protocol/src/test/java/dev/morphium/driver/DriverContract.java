package dev.morphium.driver;

/**
 * What every backend behind the port does alike: a backend extends this class, and opens a driver.
 */
public abstract class DriverContract extends ContractBase
    implements CappedContract,
        ClusteredContract,
        CrudContract,
        UpdateContract,
        CursorContract,
        ErrorContract,
        IndexContract,
        QueryContract,
        PlanningContract,
        AdministrationContract,
        ConcurrencyContract,
        TimeSeriesContract {}
