package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.geo.NearParser;
import dev.morphium.engine.geo.NearQuery;
import dev.morphium.engine.geo.NearestGeometry;
import dev.morphium.engine.geo.StoredGeometries;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.match.NearPredicate;
import dev.morphium.engine.pipeline.DocumentFields;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageRules;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * {@code $geoNear}: documents by their distance from a point, with the distance.
 *
 * <p>Whoever opens the pipeline makes a query of it, once it knows the collection's indexes, and
 * has this stage write the distances into what the query finds. Source: MongoDB manual, "$geoNear
 * (aggregation)".
 */
public record GeoNearStage(
    Expression near,
    @Nullable FieldPath distanceField,
    @Nullable FieldPath includeLocs,
    @Nullable String key,
    @Nullable Expression multiplier,
    @Nullable Expression minimum,
    @Nullable Expression maximum,
    boolean spherical,
    Filter query)
    implements Stage {

  /**
   * The search of one run.
   *
   * @param filter the stage's query, and what is near
   * @param path the field with the places
   * @param query the point and the distances
   * @param factor what distances are multiplied by
   */
  public record Search(Filter filter, FieldPath path, NearQuery query, double factor) {}

  @Override
  public String name() {
    return "$geoNear";
  }

  @Override
  public StageRules rules() {
    return StageRules.first(false);
  }

  @Override
  public DocumentSource apply(DocumentSource input, PipelineContext context) {
    throw new IllegalStateException("$geoNear is made a query of");
  }

  /**
   * The search on a field.
   *
   * @throws CommandException 2, 14 or 5860401 when there is no such point or distance
   */
  public Search search(Scope scope, String field) {
    Value point = near.evaluate(scope.at(Document.EMPTY));
    if (!(point instanceof Document || point instanceof ArrayValue)) {
      throw notPoint(point);
    }
    double factor = number(multiplier, "distanceMultiplier", scope, 1);
    double least = number(minimum, "minDistance", scope, 0);
    double most = number(maximum, "maxDistance", scope, Double.MAX_VALUE);
    String operator = spherical ? "$nearSphere" : "$near";
    DocumentBuilder operators = new DocumentBuilder();
    if (NearParser.isPair(point)) {
      operators.append(operator, point).append("$minDistance", least).append("$maxDistance", most);
    } else {
      operators
          .startDocument(operator)
          .append("$geometry", point)
          .append("$minDistance", least)
          .append("$maxDistance", most)
          .end();
    }
    Document asked = operators.build();
    FieldPath path = FieldPath.of(field);
    NearQuery parsed = NearParser.parse(asked);
    return new Search(
        query.in(scope).and(path, new NearPredicate(asked, parsed)), path, parsed, factor);
  }

  private static double number(
      @Nullable Expression expression, String option, Scope scope, double usual) {
    if (expression == null) {
      return usual;
    }
    Value value = expression.evaluate(scope.at(Document.EMPTY));
    if (!(value instanceof NumberValue number)) {
      throw notNumber(option, value);
    }
    return checkNumber(option, number);
  }

  static double checkNumber(String option, NumberValue number) {
    if (!(number.doubleValue() >= 0)) {
      throw new CommandException(
          ErrorCode.BAD_VALUE, "$geoNear's '" + option + "' must be nonnegative");
    }
    return number.doubleValue();
  }

  static CommandException notNumber(String option, Value value) {
    return new CommandException(
        ErrorCode.TYPE_MISMATCH,
        "$geoNear's '" + option + "' must be a number, found " + value.type().alias());
  }

  static CommandException notPoint(Value value) {
    return new CommandException(
        5860401,
        "$geoNear requires near argument to be a GeoJSON object or a legacy point(array), found: "
            + ValueText.of(value));
  }

  /** The documents of a search with their distances; closing it closes the input. */
  public DocumentSource measured(DocumentSource found, Search search) {
    return new DocumentSource() {
      @Override
      public @Nullable Document next() {
        Document document = found.next();
        return document == null ? null : measured(document, search);
      }

      @Override
      public void close() {
        found.close();
      }
    };
  }

  private Document measured(Document document, Search search) {
    NearestGeometry nearest =
        search.query().nearest(StoredGeometries.geometries(document, search.path()));
    if (nearest == null) {
      throw new AssertionError("$geoNear found a document without a place");
    }
    Value distance = new DoubleValue(search.query().shown(nearest.distance()) * search.factor());
    Document out = document;
    if (distanceField != null) {
      out = DocumentFields.with(out, distanceField, distance);
    }
    if (includeLocs != null) {
      out = DocumentFields.with(out, includeLocs, nearest.point());
    }
    return out.withMetadata(
        new DocumentBuilder()
            .append("geoNearDistance", search.query().shown(nearest.distance()))
            .append("geoNearPoint", nearest.point())
            .build());
  }
}
