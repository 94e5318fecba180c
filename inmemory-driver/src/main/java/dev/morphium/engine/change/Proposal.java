package dev.morphium.engine.change;

/**
 * A batch that was appended to the log, which has not decided yet, with the proposed root that it
 * leads to.
 *
 * @param pipeline the proposals that it stands among, each made on the one before
 * @param writes how many operations are in it
 * @param startNanos when it was appended
 */
record Proposal(
    ProposalPipeline pipeline,
    Root before,
    ChangeBatch batch,
    Root after,
    Commit commit,
    int writes,
    long startNanos) {}
