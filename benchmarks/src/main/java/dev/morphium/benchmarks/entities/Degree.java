package dev.morphium.benchmarks.entities;

import dev.morphium.annotation.Id;

/**
 * How many customers have one degree of loyalty: the result of the aggregation.
 *
 * @param id the degree
 */
record Degree(@Id int id, int customers) {}
