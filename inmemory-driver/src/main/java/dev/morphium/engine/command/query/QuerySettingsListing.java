package dev.morphium.engine.command.query;

import dev.morphium.engine.plan.CommandShape;
import dev.morphium.engine.plan.QuerySettings;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.List;

/** What {@code $querySettings} shows. Source: MongoDB manual, "$querySettings". */
final class QuerySettingsListing {
  private QuerySettingsListing() {}

  static List<Document> of(QuerySettings settings, boolean shapes) {
    return settings.all().stream().map(entry -> describe(entry, shapes)).toList();
  }

  private static Document describe(QuerySettings.Entry entry, boolean shapes) {
    DocumentBuilder out =
        new DocumentBuilder()
            .append("queryShapeHash", entry.hash())
            .append("settings", entry.settings());
    Document query = entry.representative();
    if (!query.isEmpty()) {
      out.append("representativeQuery", query);
      if (shapes) {
        out.append("debugQueryShape", CommandShape.describe(query));
      }
    }
    return out.build();
  }
}
