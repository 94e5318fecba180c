# Renames the packages and classes of Morphium 6 in Java sources: sed -E -i -f morphium-6-renames.sed FILES
# What is left of de.caluga.morphium afterwards has no class of the same meaning; the migration page says what to do.
s/de\.caluga\.morphium\.annotations\.(caching|lifecycle|encryption)\./dev.morphium.annotation./g
s/de\.caluga\.morphium\.annotations\./dev.morphium.annotation./g
s/de\.caluga\.morphium\.driver\.MorphiumId([^A-Za-z]|$)/dev.morphium.mapping.type.MorphiumId\1/g
s/de\.caluga\.morphium\.driver\.MorphiumDriverException([^A-Za-z]|$)/dev.morphium.driver.DriverException\1/g
s/de\.caluga\.morphium\.driver\.ReadPreference([^A-Za-z]|$)/dev.morphium.driver.ReadPreference\1/g
s/de\.caluga\.morphium\.driver\.inmem\.InMemoryDriver([^A-Za-z]|$)/dev.morphium.inmemory.InMemoryDriver\1/g
s/de\.caluga\.morphium\.query\.Query([^A-Za-z]|$)/dev.morphium.query.Query\1/g
s/de\.caluga\.morphium\.aggregation\.Aggregator([^A-Za-z]|$)/dev.morphium.aggregate.Pipeline\1/g
s/de\.caluga\.morphium\.aggregation\.Expr([^A-Za-z]|$)/dev.morphium.aggregate.expression.Expr\1/g
s/de\.caluga\.morphium\.bulk\.MorphiumBulkContext([^A-Za-z]|$)/dev.morphium.entity.Bulk\1/g
s/de\.caluga\.morphium\.cache\.CacheListener([^A-Za-z]|$)/dev.morphium.cache.CacheListener\1/g
s/de\.caluga\.morphium\.changestream\.ChangeStreamEvent([^A-Za-z]|$)/dev.morphium.watch.ChangeEvent\1/g
s/de\.caluga\.morphium\.encryption\.EncryptionKeyProvider([^A-Za-z]|$)/dev.morphium.mapping.encryption.EncryptionKeys\1/g
s/de\.caluga\.morphium\.objectmapping\.MorphiumTypeMapper([^A-Za-z]|$)/dev.morphium.mapping.converter.Converter\1/g
s/de\.caluga\.morphium\.messaging\.(Msg|MessageListener)([^A-Za-z]|$)/dev.morphium.messaging.morphium6.\1\2/g
s/de\.caluga\.morphium\.messaging\.(Messaging|StdMessaging|MorphiumMessaging|SingleCollectionMessaging|MultiCollectionMessaging|DualChannelMessaging)([^A-Za-z]|$)/dev.morphium.messaging.morphium6.Morphium6Messaging\2/g
s/de\.caluga\.morphium\.(MorphiumStorageListener|MorphiumStorageAdapter)([^A-Za-z]|$)/dev.morphium.listener.StorageListener\2/g
s/de\.caluga\.morphium\.MorphiumAccessVetoException([^A-Za-z]|$)/dev.morphium.exception.VetoException\1/g
s/de\.caluga\.morphium\.VersionMismatchException([^A-Za-z]|$)/dev.morphium.exception.VersionMismatchException\1/g
s/de\.caluga\.morphium\.MorphiumConfig([^A-Za-z]|$)/dev.morphium.settings.MorphiumSettings\1/g
s/de\.caluga\.morphium\.NameProvider([^A-Za-z]|$)/dev.morphium.mapping.NamingStrategy\1/g
s/de\.caluga\.morphium\.Morphium([^A-Za-z]|$)/dev.morphium.Morphium\1/g
# names in the code itself
s/(^|[^A-Za-z.])Aggregator</\1Pipeline</g
s/(^|[^A-Za-z.])MorphiumBulkContext([^A-Za-z])/\1Bulk\2/g
s/(^|[^A-Za-z.])ChangeStreamEvent([^A-Za-z])/\1ChangeEvent\2/g
s/(^|[^A-Za-z.])MorphiumTypeMapper</\1Converter</g
s/(^|[^A-Za-z.])(MorphiumStorageListener|MorphiumStorageAdapter)(<[^>]*>)?([^A-Za-z])/\1StorageListener\4/g
s/(^|[^A-Za-z.])MorphiumAccessVetoException([^A-Za-z])/\1VetoException\2/g
s/(^|[^A-Za-z.])MorphiumDriverException([^A-Za-z])/\1DriverException\2/g
s/(^|[^A-Za-z.])(StdMessaging|MorphiumMessaging|SingleCollectionMessaging|MultiCollectionMessaging|DualChannelMessaging)([^A-Za-z])/\1Morphium6Messaging\3/g
s/@UseIfnull([^A-Za-z]|$)/@UseIfNull\1/g
s/\.annotation\.UseIfnull([^A-Za-z]|$)/.annotation.UseIfNull\1/g
