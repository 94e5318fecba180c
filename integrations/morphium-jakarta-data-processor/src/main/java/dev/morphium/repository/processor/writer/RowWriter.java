package dev.morphium.repository.processor.writer;

import dev.morphium.processor.Annotations;
import dev.morphium.repository.processor.model.Attribute;
import dev.morphium.repository.processor.model.JavaTypes;
import dev.morphium.repository.processor.model.TypeNames;
import dev.morphium.repository.processor.query.MistakeException;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;

/** Writes what makes a result of selected values: the value itself, or a record of several. */
final class RowWriter {
  private final JavaTypes types;

  RowWriter(JavaTypes types) {
    this.types = types;
  }

  String write(List<Attribute> selected, TypeMirror result) {
    if (selected.size() == 1 && fits(selected.get(0), result)) {
      return "$row -> (%s) $row[0]".formatted(TypeNames.of(types.boxed(result)));
    }
    TypeElement record = Annotations.element(result);
    if (record == null || record.getKind() != ElementKind.RECORD) {
      throw new MistakeException(
          "it selects %s, which are no %s%s"
              .formatted(
                  described(selected),
                  TypeNames.of(result),
                  selected.size() == 1 ? "" : "; a record can take them"));
    }
    List<? extends RecordComponentElement> components = record.getRecordComponents();
    if (components.size() != selected.size()) {
      throw new MistakeException(
          "it selects %d properties, but the record %s has %d components"
              .formatted(selected.size(), record.getSimpleName(), components.size()));
    }
    List<String> values = new ArrayList<>();
    for (int i = 0; i < components.size(); i++) {
      TypeMirror type = components.get(i).asType();
      if (!fits(selected.get(i), type)) {
        throw new MistakeException(
            "it selects %s for the component '%s' of %s, which is a %s"
                .formatted(
                    selected.get(i).described(),
                    components.get(i).getSimpleName(),
                    record.getSimpleName(),
                    TypeNames.of(type)));
      }
      values.add("(%s) $row[%d]".formatted(TypeNames.of(types.boxed(type)), i));
    }
    return "$row -> new %s(%s)".formatted(record.getQualifiedName(), String.join(", ", values));
  }

  private boolean fits(Attribute attribute, TypeMirror type) {
    return types.isAssignable(attribute.type(), type);
  }

  private static String described(List<Attribute> selected) {
    return String.join(", ", selected.stream().map(Attribute::described).toList());
  }
}
