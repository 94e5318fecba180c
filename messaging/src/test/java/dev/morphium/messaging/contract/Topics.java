package dev.morphium.messaging.contract;

/** Everything that the contract is about. */
interface Topics
    extends DeliveryContract,
        OrderContract,
        TimeContract,
        RetryContract,
        ListeningContract,
        RequestContract,
        AnswersContract,
        TransactionContract,
        LeaseContract,
        ClosingContract,
        PayloadContract,
        ForeignContract,
        LostStreamContract,
        GroupContract,
        SelectionContract,
        BadMessageContract,
        BadHandlerContract,
        RefusingDatabaseContract,
        JobContract,
        PipelineContract,
        ScheduleContract,
        StatusContract,
        TimetableContract,
        HeldTopicContract {}
