package dev.morphium.benchmarks.entities;

/** The same as {@link Degree}, as the official POJO codec understands it best. */
public final class DegreeBean {
  public int id;
  public int customers;
}
