package dev.morphium.contract;

/** Everything that the contract is about. */
interface Topics
    extends StoringContract,
        InsertManyContract,
        VersionContract,
        SequenceContract,
        TimesContract,
        PartialUpdateContract,
        FilterContract,
        ReadingContract,
        QueryWriteContract,
        UpdateOperatorContract,
        BulkContract,
        IndexContract,
        PolymorphismContract,
        TransactionContract,
        SessionContract,
        WatchContract,
        ListenerContract,
        AggregationContract,
        CollectionContract,
        SearchContract,
        NamesContract,
        TenancyContract,
        ValuesContract,
        OrderShopContract {}
