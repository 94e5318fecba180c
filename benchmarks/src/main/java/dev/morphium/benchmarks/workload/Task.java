package dev.morphium.benchmarks.workload;

/**
 * One thing an application does, measured round by round.
 *
 * @param name what it is called in the table
 * @param operations how many documents or requests one run handles
 * @param prepare brings the data into the state that the run needs; not measured
 * @param run what is measured; throws when the answer is not the expected one
 */
record Task(String name, int operations, Runnable prepare, Runnable run) {}
