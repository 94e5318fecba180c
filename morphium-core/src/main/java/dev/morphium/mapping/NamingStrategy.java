package dev.morphium.mapping;

/** How names in documents are made of names in Java, where no annotation gives them. */
public interface NamingStrategy {
  /** {@code zipCode} becomes {@code zip_code}, {@code OrderLine} becomes {@code order_line}. */
  NamingStrategy SNAKE_CASE =
      new NamingStrategy() {
        @Override
        public String field(String property) {
          return SnakeCase.of(property);
        }

        @Override
        public String collection(String simpleName) {
          return SnakeCase.of(simpleName);
        }
      };

  /** Fields are named as in Java; {@code OrderLine} becomes {@code orderLine}. */
  NamingStrategy AS_IN_JAVA =
      new NamingStrategy() {
        @Override
        public String field(String property) {
          return property;
        }

        @Override
        public String collection(String simpleName) {
          return Character.toLowerCase(simpleName.charAt(0)) + simpleName.substring(1);
        }
      };

  /** The field of a property. */
  String field(String property);

  /** The collection of a class by its simple name. */
  String collection(String simpleName);
}
