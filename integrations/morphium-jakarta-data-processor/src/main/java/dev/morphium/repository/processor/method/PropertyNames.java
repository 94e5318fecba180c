package dev.morphium.repository.processor.method;

import dev.morphium.repository.processor.model.Attribute;
import dev.morphium.repository.processor.model.ClosestName;
import dev.morphium.repository.processor.model.EntityModel;
import dev.morphium.repository.processor.query.MistakeException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The forms in which properties stand in names of methods, those with the longest names first. */
final class PropertyNames {
  private static final String ID = "Id";

  private final EntityModel entity;
  private final Map<String, Attribute> forms = new LinkedHashMap<>();

  PropertyNames(EntityModel entity) {
    this.entity = entity;
    for (Attribute attribute : entity.attributes()) {
      String[] parts = attribute.path().split("\\.", -1);
      StringBuilder plain = new StringBuilder();
      StringBuilder delimited = new StringBuilder();
      for (String part : parts) {
        plain.append(capitalized(part));
        delimited.append(delimited.isEmpty() ? "" : "_").append(capitalized(part));
      }
      forms.putIfAbsent(plain.toString(), attribute);
      forms.putIfAbsent(delimited.toString(), attribute);
      forms.putIfAbsent(capitalized(attribute.path().replace('.', '_')), attribute);
    }
    if (!entity.hasProperty("id")) {
      forms.putIfAbsent(ID, entity.id());
    }
  }

  /** The forms that a text begins with; the longest first. */
  List<String> at(String text, int start) {
    List<String> found = new ArrayList<>();
    for (String form : forms.keySet()) {
      if (text.startsWith(form, start)) {
        found.add(form);
      }
    }
    found.sort((one, other) -> other.length() - one.length());
    return found;
  }

  Attribute of(String form) {
    Attribute attribute = forms.get(form);
    if (attribute == null) {
      throw new IllegalStateException(form);
    }
    return attribute;
  }

  /** The mistake of a name in which a part is no property. */
  MistakeException unknown(String part) {
    return new MistakeException(
        "%s has no property '%s'%s"
            .formatted(
                entity.name(),
                part.isEmpty() ? "" : Character.toLowerCase(part.charAt(0)) + part.substring(1),
                ClosestName.hint(
                    part,
                    entity.declaredAttributes().stream()
                        .map(Attribute::path)
                        .filter(path -> !path.contains("."))
                        .toList())));
  }

  private static String capitalized(String name) {
    return Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }
}
