package dev.morphium.repository.processor.writer;

import dev.morphium.processor.Names;
import dev.morphium.repository.processor.model.Attribute;
import dev.morphium.repository.processor.model.EntityModel;
import dev.morphium.repository.processor.model.JavaTypes;
import java.util.HashSet;
import java.util.Set;

/**
 * Writes the static metamodel of an entity: {@code _Person} with a constant and an attribute for
 * each property. Source: Jakarta Data 1.0, "Jakarta Data Static Metamodel".
 */
public final class MetamodelWriter {
  private static final String PACKAGE = "jakarta.data.metamodel.";

  private final JavaTypes types;
  private final EntityModel entity;
  private final GeneratedName name;

  public MetamodelWriter(JavaTypes types, EntityModel entity) {
    this.types = types;
    this.entity = entity;
    String packageName =
        types.elements().getPackageOf(entity.element()).getQualifiedName().toString();
    name = GeneratedName.of(entity.element(), packageName, "_", "");
  }

  /** The name of the metamodel with its package. */
  public String name() {
    return name.qualified();
  }

  /** The metamodel. */
  public SourceText write(String processor) {
    String type = entity.element().getQualifiedName().toString();
    StringBuilder text = new StringBuilder(name.declaration());
    text.append(
        """
        /** The static metamodel of {@link %s}. */
        @javax.annotation.processing.Generated("%s")
        @jakarta.data.metamodel.StaticMetamodel(%s.class)
        %sinterface %s {
        """
            .formatted(type, processor, type, name.visibility(), name.simpleName()));
    Set<String> fields = new HashSet<>();
    for (Attribute attribute : entity.declaredAttributes()) {
      String field = attribute.path().replace('.', '_');
      String constant = constant(attribute.path());
      if (fields.add(field) && fields.add(constant)) {
        text.append(attribute(attribute, field, constant, type));
      }
    }
    return new SourceText(name.qualified(), text.append("}\n").toString());
  }

  private static String constant(String path) {
    StringBuilder constant = new StringBuilder();
    for (String part : path.split("\\.", -1)) {
      constant.append(constant.isEmpty() ? "" : "_").append(Names.constant(part));
    }
    return constant.toString();
  }

  private String attribute(Attribute attribute, String field, String constant, String type) {
    String kind =
        types.isText(attribute.type())
            ? "TextAttribute"
            : types.isSortable(attribute.type()) ? "SortableAttribute" : "Attribute";
    return """

      /** The name of {@code %2$s}. */
      String %3$s = "%2$s";

      /** The property {@code %2$s}. */
      %5$s%6$s<%4$s> %1$s = new %5$simpl.%6$sRecord<>(%3$s);
    """
        .formatted(field, attribute.path(), constant, type, PACKAGE, kind);
  }
}
