package dev.morphium.tools.text;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a CSV or TSV text as documents. A dot in the name of a column leads to a field of a
 * field. Source: RFC 4180, and MongoDB Database Tools, "mongoimport", option {@code --type csv}.
 */
public final class CsvSource implements DocumentSource {
  private final CsvReader<CsvRecord> reader;
  private final Iterator<CsvRecord> rows;
  private final List<ColumnType> columns;
  private final boolean ignoresBlanks;
  private long line;

  /**
   * @param separator between columns
   * @param header the columns; null when the first line has them
   * @param typed whether columns have types
   * @param ignoresBlanks whether an empty value is no field
   * @throws TextException when a column has no type that is known
   */
  public CsvSource(
      InputStream in,
      char separator,
      @Nullable List<String> header,
      boolean typed,
      boolean ignoresBlanks)
      throws IOException {
    this.ignoresBlanks = ignoresBlanks;
    reader =
        CsvReader.builder()
            .fieldSeparator(separator)
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .ofCsvRecord(new InputStreamReader(in, StandardCharsets.UTF_8.newDecoder()));
    rows = reader.iterator();
    columns = new ArrayList<>();
    CsvRecord first = header == null ? row() : null;
    for (String name :
        header != null ? header : first == null ? List.<String>of() : first.getFields()) {
      columns.add(column(name.replace("\uFEFF", "").strip(), typed));
    }
  }

  private static ColumnType column(String name, boolean typed) throws TextException {
    try {
      return typed ? ColumnType.parse(name) : ColumnType.automatic(name);
    } catch (IllegalArgumentException e) {
      throw new TextException(1, String.valueOf(e.getMessage()));
    }
  }

  private @Nullable CsvRecord row() throws IOException {
    try {
      if (!rows.hasNext()) {
        return null;
      }
      CsvRecord row = rows.next();
      line = row.getStartingLineNumber();
      return row;
    } catch (CsvParseException e) {
      throw new TextException(line + 1, "it is no row: " + e.getMessage());
    } catch (UncheckedIOException e) {
      throw new TextException(line + 1, "it cannot be read: " + e.getMessage());
    }
  }

  @Override
  public @Nullable BsonDocument next() throws IOException {
    CsvRecord row = row();
    if (row == null) {
      return null;
    }
    if (row.getFieldCount() > columns.size()) {
      throw new TextException(
          line,
          "the row has %d values, and there are %d columns"
              .formatted(row.getFieldCount(), columns.size()));
    }
    BsonDocument document = new BsonDocument();
    for (int i = 0; i < row.getFieldCount(); i++) {
      String text = row.getField(i);
      if (!(text.isEmpty() && ignoresBlanks)) {
        put(document, columns.get(i), text);
      }
    }
    return document;
  }

  private void put(BsonDocument document, ColumnType column, String text) throws TextException {
    BsonDocument place = document;
    String[] path = column.name().split("\\.");
    for (int i = 0; i < path.length - 1; i++) {
      if (!place.containsKey(path[i])) {
        place.put(path[i], new BsonDocument());
      }
      if (!place.isDocument(path[i])) {
        throw new TextException(
            line, "the columns %s and %s contradict each other".formatted(path[i], column.name()));
      }
      place = place.getDocument(path[i]);
    }
    place.put(path[path.length - 1], column.value(line, text));
  }

  @Override
  public long line() {
    return line;
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
