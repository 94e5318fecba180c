package dev.morphium.scripting;

import org.mozilla.javascript.Context;
import org.mozilla.javascript.ContextFactory;

/** Makes the contexts of the sandbox, and says which features of the language there are. */
final class Sandbox extends ContextFactory {
  @Override
  protected Context makeContext() {
    return new SandboxContext(this);
  }

  @Override
  protected boolean hasFeature(Context context, int feature) {
    return switch (feature) {
      case Context.FEATURE_E4X,
          Context.FEATURE_ENHANCED_JAVA_ACCESS,
          Context.FEATURE_ENABLE_JAVA_MAP_ACCESS,
          Context.FEATURE_JAVA_SERIALIZATION,
          Context.FEATURE_DYNAMIC_SCOPE,
          Context.FEATURE_PARENT_PROTO_PROPERTIES ->
          false;
      default -> super.hasFeature(context, feature);
    };
  }
}
