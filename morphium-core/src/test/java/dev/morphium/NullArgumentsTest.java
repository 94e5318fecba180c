package dev.morphium;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.aggregate.Accumulation;
import dev.morphium.aggregate.AggregateOptions;
import dev.morphium.aggregate.JavaScriptAccumulator;
import dev.morphium.aggregate.Pipeline;
import dev.morphium.aggregate.Window;
import dev.morphium.aggregate.expression.Expr;
import dev.morphium.aggregate.expression.Fields;
import dev.morphium.aggregate.expression.Scope;
import dev.morphium.aggregate.expression.Switch;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.mapping.Mapper;
import dev.morphium.mapping.PropertyReference;
import dev.morphium.mapping.type.JavaType;
import dev.morphium.query.Query;
import dev.morphium.query.filter.Field;
import dev.morphium.query.filter.Filter;
import dev.morphium.query.filter.Filters;
import dev.morphium.query.filter.Geometry;
import dev.morphium.query.filter.Sort;
import dev.morphium.query.filter.TextSearch;
import dev.morphium.session.ClientSession;
import dev.morphium.session.TransactionOptions;
import dev.morphium.settings.CacheSettings;
import dev.morphium.settings.MorphiumSettings;
import dev.morphium.settings.WriteBufferSettings;
import dev.morphium.update.Change;
import dev.morphium.update.PushOptions;
import dev.morphium.update.Update;
import dev.morphium.watch.WatchOptions;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Null where no null may be is refused by each public method, by the argument's name. */
class NullArgumentsTest {
  private final Morphium morphium = Morphium.connect("inmemory:///nulls");
  private final Map<Class<?>, Object> samples = new HashMap<>();
  private final Query<Book> query = morphium.createQueryFor(Book.class).everything();
  private final Pipeline<Book, Book> pipeline = morphium.createAggregator(Book.class, Book.class);
  private final Update<Book> update = Update.of(Book.class);

  @Entity
  record Book(@Id String id, String title, List<String> tags) {}

  record Title(String title) {}

  @AfterEach
  void close() {
    morphium.close();
  }

  NullArgumentsTest() {
    samples.put(String.class, "title");
    samples.put(Object.class, "x");
    samples.put(Number.class, 1);
    samples.put(Class.class, Book.class);
    samples.put(Duration.class, Duration.ofSeconds(1));
    samples.put(Enum.class, Thread.State.NEW);
    samples.put(Pattern.class, Pattern.compile("a"));
    samples.put(Collection.class, List.of());
    samples.put(List.class, List.of());
    samples.put(Map.class, Map.of());
    samples.put(Query.class, query);
    samples.put(Update.class, update);
    samples.put(Sort.class, Sort.by("title"));
    samples.put(PushOptions.class, PushOptions.NONE);
    samples.put(TextSearch.class, TextSearch.of("a"));
    samples.put(Geometry.class, new Geometry.Point(1, 1));
    samples.put(BsonDocument.class, new BsonDocument("locale", new BsonInt32(1)));
    samples.put(BsonValue.class, new BsonInt32(1));
    samples.put(TransactionOptions.class, TransactionOptions.DEFAULT);
    samples.put(WatchOptions.class, WatchOptions.DEFAULT);
    samples.put(MorphiumSettings.class, MorphiumSettings.of("inmemory:///a"));
    samples.put(ClientSession.class, morphium.startSession());
    samples.put(Expr.class, Expr.literal(1));
    samples.put(Filter.class, Filters.everything());
    samples.put(Pipeline.class, pipeline);
    samples.put(CacheSettings.class, CacheSettings.DEFAULT);
    samples.put(WriteBufferSettings.class, WriteBufferSettings.DEFAULT);
    samples.put(Accumulation.class, accumulation());
    samples.put(
        JavaScriptAccumulator.class,
        new JavaScriptAccumulator("a", List.of(), "b", List.of(), "c", null));
    samples.put(Scope.class, Scope.of(morphium.mapping(Book.class)));
    samples.put(JavaType.class, JavaType.OBJECT);
    samples.put(double[].class, new double[] {0.5});
    samples.put(Fields.class, Fields.none());
    samples.put(Window.class, Window.upToCurrent());
    samples.put(Window.Bound.class, Window.Bound.CURRENT);
    PropertyReference<Book, String> title = Book::title;
    samples.put(PropertyReference.class, title);
    PropertyReference.OfCollection<Book, String> tags = Book::tags;
    samples.put(PropertyReference.OfCollection.class, tags);
  }

  /** An accumulation, which applications get from the methods of stages only. */
  private static Accumulation accumulation() {
    try {
      Method of = Accumulation.class.getDeclaredMethod("of", String.class, Expr.class);
      of.setAccessible(true);
      return (Accumulation) of.invoke(null, "$sum", Expr.literal(1));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void ofMethods() {
    NullArguments nulls = new NullArguments(samples);
    List<Object> receivers =
        List.of(
            morphium,
            query,
            update,
            query.f("title"),
            query.f(Book::title),
            query.f(Book::tags),
            Filters.f("title").eq("a"),
            Sort.by("title"),
            PushOptions.NONE,
            TextSearch.of("a"),
            morphium.bulk(Book.class),
            morphium.with(new Book("a", "b", List.of())),
            morphium.maps("books"),
            morphium.async(),
            morphium.watch(Book.class),
            WatchOptions.DEFAULT,
            morphium.scope(),
            MorphiumSettings.builder("inmemory:///a"),
            Morphium.builder(MorphiumSettings.of("inmemory:///a")),
            Mapper.builder(),
            Mapper.builder().build(),
            pipeline,
            pipeline.project(),
            pipeline.groupAll(),
            pipeline.groupAll().count("n"),
            pipeline.bucket(Expr.field("title"), List.of(1, 2)),
            pipeline.bucketAuto(Expr.field("title"), 2),
            pipeline.facet(),
            pipeline.lookup(Book.class),
            pipeline.graphLookup(Book.class, Expr.field("title")),
            pipeline.geoNear(),
            pipeline.setWindowFields(),
            pipeline.densify("title"),
            pipeline.fill(),
            pipeline.merge("books"),
            query.as(Title.class),
            Fields.none(),
            Expr.switchExpr(Switch.Branch.when(true, 1)));
    List<String> wrong = new ArrayList<>();
    receivers.forEach(receiver -> wrong.addAll(nulls.ofMethods(receiver)));
    assertThat(wrong).isEmpty();
  }

  @Test
  void ofStatics() {
    NullArguments nulls = new NullArguments(samples);
    List<Class<?>> types =
        List.of(
            Morphium.class,
            Mapper.class,
            MorphiumSettings.class,
            Filters.class,
            Field.class,
            Sort.class,
            Update.class,
            Change.class,
            TextSearch.class,
            Geometry.class,
            Expr.class,
            Fields.class,
            Switch.Branch.class,
            Window.class,
            Window.Bound.class,
            PropertyReference.class,
            AggregateOptions.class);
    List<String> wrong = new ArrayList<>();
    types.forEach(type -> wrong.addAll(nulls.ofStatics(type)));
    assertThat(wrong).isEmpty();
  }
}
