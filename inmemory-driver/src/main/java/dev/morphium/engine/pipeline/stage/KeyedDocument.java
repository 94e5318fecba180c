package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.sort.SpillFormat;
import dev.morphium.engine.spill.SpillReader;
import dev.morphium.engine.spill.SpillWriter;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;

/** A document with a computed key, by which it is sorted. */
record KeyedDocument(Value key, Document document) {
  /** The key is kept beside the document, because it may be another one when computed again. */
  static final SpillFormat<KeyedDocument> FORMAT =
      new SpillFormat<>() {
        @Override
        public void write(SpillWriter out, Value[] keys, KeyedDocument item) {
          out.writeDocument(new DocumentBuilder(32).append("", item.key).build())
              .writeDocument(item.document);
        }

        @Override
        public KeyedDocument read(SpillReader in) {
          return new KeyedDocument(in.readDocument().elements().get(0).value(), in.readDocument());
        }

        @Override
        public Value[] keys(KeyedDocument item) {
          return new Value[] {item.key};
        }
      };
}
