package dev.morphium.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.Index;
import dev.morphium.query.Query;
import dev.morphium.query.filter.Geometry;
import dev.morphium.query.filter.Geometry.Point;
import dev.morphium.query.filter.Sort;
import dev.morphium.query.filter.TextSearch;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** Searches for words and for places. */
interface SearchContract extends OnBackend {
  Point LONDON = new Point(-0.1276, 51.5072);
  Point PARIS = new Point(2.3522, 48.8566);
  Point ROME = new Point(12.4964, 41.9028);

  /** A text with a title. */
  @Entity
  record Article(
      @Id String id,
      @Index(kind = Index.Kind.TEXT, weights = "{title: 10, body: 1}") String title,
      String body) {}

  /** A place on the globe and on a plan. */
  @Entity
  record Place(
      @Id String id,
      @Index(kind = Index.Kind.GEO_2DSPHERE) BsonDocument location,
      @Index(kind = Index.Kind.GEO_2D) List<Double> plan) {}

  @Test
  @Needs(Feature.TEXT_SEARCH)
  default void wordsAreFound() {
    morphium()
        .storeList(
            List.of(
                new Article("a", "Running engines", "They run and run."),
                new Article("b", "Cooking", "An engine of taste."),
                new Article("c", "Nothing", "Empty.")));
    Query<Article> query = morphium().createQueryFor(Article.class);
    assertThat(query.text("engines").sort(Sort.textScore()).idList(String.class))
        .containsExactly("a", "b");
    assertThat(query.text("cooking running").sort("id").idList(String.class))
        .containsExactly("a", "b");
    assertThat(query.text(TextSearch.of("Running").withCase()).countAll()).isEqualTo(1);
    assertThat(query.text("cooking -nothing").f("id").eq("a").exists()).isFalse();
  }

  @Test
  @Needs(Feature.GEO)
  default void placesOnTheGlobeAreFound() {
    Query<Place> query = places();
    assertThat(query.f("location").near(PARIS).idList(String.class))
        .containsExactly("paris", "london", "rome");
    assertThat(query.f("location").near(PARIS, 500_000, 1_000).idList(String.class))
        .containsExactly("london");
    assertThat(query.f("location").nearSphere(ROME).limit(1).idList(String.class))
        .containsExactly("rome");
    Geometry.Polygon north =
        new Geometry.Polygon(
            List.of(
                List.of(
                    new Point(-5, 45),
                    new Point(10, 45),
                    new Point(10, 55),
                    new Point(-5, 55),
                    new Point(-5, 45))));
    assertThat(query.f("location").geoWithin(north).sort("id").idList(String.class))
        .containsExactly("london", "paris");
    assertThat(query.f("location").geoIntersects(PARIS).idList(String.class))
        .containsExactly("paris");
    assertThat(query.f("location").centerSphere(12, 42, 0.02).idList(String.class))
        .containsExactly("rome");
    assertThat(query.f("location").near(PARIS, 500_000, 0).countAll()).isEqualTo(2);
  }

  @Test
  @Needs(Feature.GEO)
  default void placesOnAPlanAreFound() {
    Query<Place> query = places();
    assertThat(query.f("plan").near(0, 0).idList(String.class))
        .containsExactly("london", "paris", "rome");
    assertThat(query.f("plan").near(0, 0, 3).idList(String.class))
        .containsExactly("london", "paris");
    assertThat(query.f("plan").box(1.5, 1.5, 9, 9).sort("id").idList(String.class))
        .containsExactly("paris", "rome");
    assertThat(query.f("plan").center(5, 5, 1).idList(String.class)).containsExactly("rome");
    assertThat(query.f("plan").polygon(0, 0, 3, 0, 3, 3, 0, 3).sort("id").idList(String.class))
        .containsExactly("london", "paris");
  }

  private Query<Place> places() {
    morphium()
        .storeList(
            List.of(
                new Place("london", LONDON.toBson(), List.of(1.0, 1.0)),
                new Place("paris", PARIS.toBson(), List.of(2.0, 2.0)),
                new Place("rome", ROME.toBson(), List.of(5.0, 5.0))));
    return morphium().createQueryFor(Place.class);
  }
}
