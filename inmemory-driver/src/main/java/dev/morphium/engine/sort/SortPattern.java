package dev.morphium.engine.sort;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.FieldPathRules;
import dev.morphium.engine.value.NumberCoercion;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A sort pattern, compiled from {@code {a: 1, "b.c": -1}}.
 *
 * <p>A pattern without parts keeps the order as it is; who cannot take one asks {@link #isEmpty}.
 * Source: MongoDB manual, "$sort (aggregation)" and "cursor.sort()".
 */
public final class SortPattern {
  public static final SortPattern EMPTY = new SortPattern(List.of());

  /** Most fields of one pattern. */
  private static final int MAX_PARTS = 32;

  /** The score of a text search. */
  private static final String TEXT_SCORE = "textScore";

  /** What a query may know of its documents. */
  private static final Set<String> OF_QUERIES =
      Set.of(TEXT_SCORE, "geoNearDistance", "geoNearPoint");

  private static final Set<String> META =
      Set.of(
          "textScore",
          "randVal",
          "searchScore",
          "vectorSearchScore",
          "geoNearDistance",
          "geoNearPoint",
          "score",
          "scoreDetails",
          "searchScoreDetails");

  private final List<SortPart> parts;
  private final SortKeys keys;

  private SortPattern(List<SortPart> parts) {
    this.parts = List.copyOf(parts);
    this.keys = new SortKeys(this.parts);
  }

  public static SortPattern of(List<SortPart> parts) {
    return new SortPattern(parts);
  }

  /**
   * Parses a pattern.
   *
   * @throws CommandException with the server's codes when it is none
   */
  public static SortPattern parse(Document specification) {
    if (specification.isEmpty()) {
      return EMPTY;
    }
    List<SortPart> parts = new ArrayList<>();
    Set<FieldPath> seen = new HashSet<>();
    for (Element element : specification.elements()) {
      if (element.value() instanceof Document document) {
        parts.add(meta(element.name(), document));
        continue;
      }
      SortPart part = part(element);
      if (!seen.add(part.path())) {
        throw new CommandException(
            7472500, "$sort key must not contain duplicate keys (field: '" + element.name() + "')");
      }
      parts.add(part);
    }
    if (parts.stream().filter(part -> part.metadata() == null).count() > MAX_PARTS) {
      throw new CommandException(13103, "too many compound keys");
    }
    return new SortPattern(parts);
  }

  private static SortPart part(Element element) {
    Value order = element.value();
    if (!(order instanceof NumberValue number)) {
      throw new CommandException(15974, "Illegal key in $sort specification: " + element);
    }
    long direction = NumberCoercion.toLong(number);
    if (direction != 1 && direction != -1) {
      throw new CommandException(
          15975, "$sort key ordering must be 1 (for ascending) or -1 (for descending)");
    }
    return new SortPart(FieldPathRules.parse(element.name()), direction == 1);
  }

  private static SortPart meta(String field, Document document) {
    if (!"$meta".equals(document.firstName())) {
      throw new CommandException(
          17312, "$meta is the only expression supported by $sort right now");
    }
    if (document.fieldCount() != 1) {
      throw new CommandException(
          ErrorCode.FAILED_TO_PARSE, "Cannot have additional keys in a $meta sort specification");
    }
    if (!(document.get("$meta") instanceof StringValue name) || !META.contains(name.value())) {
      throw new CommandException(31138, "Illegal $meta sort: " + ValueText.of(document));
    }
    boolean ascending = name.value().startsWith("geoNear");
    return new SortPart(FieldPath.of(field), ascending, name.value());
  }

  /** Whether it sorts by the score of a text search. */
  public boolean needsTextScore() {
    return parts.stream().anyMatch(part -> TEXT_SCORE.equals(part.metadata()));
  }

  /**
   * The same pattern as that of a query, which knows less of its documents than a pipeline.
   *
   * @throws CommandException 40218 when it sorts by what no query knows
   */
  public SortPattern ofQuery() {
    for (SortPart part : parts) {
      String metadata = part.metadata();
      if ("randVal".equals(metadata)) {
        throw new CommandException(
            ErrorCode.NOT_IMPLEMENTED,
            "Sorting a query by {$meta: 'randVal'} is not supported by this server; use $sort or"
                + " $sample in a pipeline");
      }
      if (metadata != null && !OF_QUERIES.contains(metadata)) {
        throw new CommandException(
            40218, "query requires " + metadata + " metadata, but it is not available");
      }
    }
    return this;
  }

  /** Whether it sorts by what only a pipeline knows of its documents. */
  public boolean needsPipelineMetadata() {
    return parts.stream()
        .anyMatch(part -> part.metadata() != null && !part.metadata().equals(TEXT_SCORE));
  }

  /** The names of what it sorts by that is no field. */
  public Set<String> metadata() {
    Set<String> names = new HashSet<>();
    for (SortPart part : parts) {
      if (part.metadata() != null) {
        names.add(part.metadata());
      }
    }
    return names;
  }

  /** Whether it sorts by what is no field, so that no index has the order. */
  public boolean needsMetadata() {
    return parts.stream().anyMatch(part -> part.metadata() != null);
  }

  public List<SortPart> parts() {
    return parts;
  }

  public boolean isEmpty() {
    return parts.isEmpty();
  }

  /**
   * The values by which the document is sorted, one for each part: a missing field is null, an
   * empty array is undefined, and an array counts as its smallest element (its largest where the
   * part descends).
   *
   * @throws CommandException 2 when two parts lead into arrays that are not the same
   */
  public Value[] keys(Document document, ValueComparator comparator) {
    return keys.extract(document, comparator);
  }

  /** The order of what {@link #keys} gives. */
  public Comparator<Value[]> keyOrder(ValueComparator comparator) {
    boolean[] ascending = new boolean[parts.size()];
    for (int i = 0; i < ascending.length; i++) {
      ascending[i] = parts.get(i).ascending();
    }
    return (left, right) -> {
      for (int i = 0; i < ascending.length; i++) {
        int order = comparator.compare(left[i], right[i]);
        if (order != 0) {
          return ascending[i] ? order : -order;
        }
      }
      return 0;
    };
  }

  /**
   * The order of documents. It takes the keys out of both documents at each comparison; to sort
   * many use a {@link Sorter}.
   */
  public Comparator<Document> order(ValueComparator comparator) {
    Comparator<Value[]> order = keyOrder(comparator);
    return (left, right) -> order.compare(keys(left, comparator), keys(right, comparator));
  }

  /** The pattern as a document, the directions as int32. */
  public Document toDocument() {
    DocumentBuilder builder = new DocumentBuilder(64);
    for (SortPart part : parts) {
      if (part.metadata() == null) {
        builder.append(part.path().toString(), part.ascending() ? 1 : -1);
      } else {
        builder.startDocument(part.path().toString()).append("$meta", part.metadata()).end();
      }
    }
    return builder.build();
  }

  @Override
  public String toString() {
    return toDocument().toString();
  }
}
