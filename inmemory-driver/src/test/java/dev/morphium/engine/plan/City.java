package dev.morphium.engine.plan;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonString;

/** A city of the world, and what is asked of it in plain Java. */
record City(int id, String name, String country, String division, double lat, double lng) {
  private static final double EARTH_METRES = 6_378_100;

  /** The cities of the test data. */
  static List<City> all() throws IOException {
    List<City> cities = new ArrayList<>();
    try (InputStream in =
            Objects.requireNonNull(City.class.getResourceAsStream("/cities/cities.tsv"));
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] fields = line.split("\t", -1);
        cities.add(
            new City(
                cities.size(),
                fields[0],
                fields[1],
                fields[2],
                Double.parseDouble(fields[3]),
                Double.parseDouble(fields[4])));
      }
    }
    return cities;
  }

  BsonDocument document() {
    BsonArray pair = new BsonArray(List.of(new BsonDouble(lng), new BsonDouble(lat)));
    return new BsonDocument("_id", new BsonInt32(id))
        .append("name", new BsonString(name))
        .append(
            "in",
            new BsonDocument("country", new BsonString(country))
                .append("division", new BsonString(division)))
        .append("lat", new BsonDouble(lat))
        .append("lng", new BsonDouble(lng))
        .append("at", new BsonDocument("type", new BsonString("Point")).append("coordinates", pair))
        .append("pair", pair);
  }

  /** The words of the name without case and diacritics. */
  Set<String> words() {
    String plain = Normalizer.normalize(name, Normalizer.Form.NFD).replaceAll("\\p{M}", "");
    return Set.of(
        Arrays.stream(plain.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}_]+"))
            .distinct()
            .toArray(String[]::new));
  }

  /** The distance on the sphere in metres. */
  double metres(double longitude, double latitude) {
    double north = Math.toRadians(latitude - lat) / 2;
    double east = Math.toRadians(longitude - lng) / 2;
    double a =
        Math.pow(Math.sin(north), 2)
            + Math.cos(Math.toRadians(lat))
                * Math.cos(Math.toRadians(latitude))
                * Math.pow(Math.sin(east), 2);
    return 2 * EARTH_METRES * Math.asin(Math.sqrt(a));
  }

  /** The distance on the plane in degrees. */
  double degrees(double longitude, double latitude) {
    return Math.hypot(longitude - lng, latitude - lat);
  }

  /** Whether it is in a polygon on the sphere whose corners turn left. */
  boolean within(double[]... corners) {
    double[] own = vector(lng, lat);
    for (int i = 0; i < corners.length; i++) {
      double[] from = vector(corners[i][0], corners[i][1]);
      double[] next = corners[(i + 1) % corners.length];
      double[] to = vector(next[0], next[1]);
      double side =
          (from[1] * to[2] - from[2] * to[1]) * own[0]
              + (from[2] * to[0] - from[0] * to[2]) * own[1]
              + (from[0] * to[1] - from[1] * to[0]) * own[2];
      if (side < 0) {
        return false;
      }
    }
    return true;
  }

  private static double[] vector(double longitude, double latitude) {
    double east = Math.toRadians(longitude);
    double north = Math.toRadians(latitude);
    return new double[] {
      Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)
    };
  }
}
