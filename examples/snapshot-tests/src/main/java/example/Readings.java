package example;

import dev.morphium.Morphium;

/** The readings of all sensors. */
public final class Readings {
  private final Morphium morphium;

  public Readings(Morphium morphium) {
    this.morphium = morphium;
  }

  /** Forgets all that a sensor has measured. */
  public long forget(String sensor) {
    return morphium.createQueryFor(Reading.class).f(Reading::sensor).eq(sensor).delete().deleted();
  }

  /** How many readings there are. */
  public long count() {
    return morphium.createQueryFor(Reading.class).countAll();
  }
}
